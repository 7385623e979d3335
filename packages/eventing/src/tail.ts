// The common part of both buses for a subscriber without a stored position: reports a gap whenever events may
// have been missed.
import { BusRefused, type Delivery, type SubscribeOptions, type Subscription } from './bus.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';
import { createPump } from './pump.ts';
import { createReadiness } from './readiness.ts';

/** The driver-specific parts of a tail, which is a subscription without a stored position. */
export interface TailOptions {
  readonly log: Log;
  readonly options: SubscribeOptions;
  readonly isUp: () => boolean;
  /** Subscribes if necessary, and delivers new messages. */
  readonly read: () => Promise<void>;
  /** Called when reading failed: the next read must subscribe again. */
  readonly forget: () => void;
}

/** Creates a tail and the functions that its driver calls. */
export function createTail({ log, options: { deliver, onGap }, isUp, read, forget }: TailOptions) {
  const ready = createReadiness();
  let missed = false; // Events may have been missed since subscribe() or since the last connection.
  let stopped = false;

  const pump = createPump({
    run: read,
    maxPauseMs: 5_000,
    onError(error, failures) {
      missed = true;
      forget();
      if (error instanceof BusRefused) ready.reject(error);
      if (failures === 1 && isUp())
        log.error({ error: errorName(error) }, 'reading from the bus failed; retrying');
    },
  });

  return {
    wake: pump.wake,
    isStopped: () => stopped,
    /** Marks the tail as subscribed: from now on no event is missed. */
    attached() {
      ready.resolve();
      if (missed) onGap?.();
      missed = false;
    },
    async hand(content: () => unknown, delivery: Delivery) {
      try {
        await deliver(content(), delivery);
      } catch (error) {
        log.error(
          { eventId: delivery.id, type: delivery.type, error: errorName(error) },
          'handling an event failed',
        );
        onGap?.();
      }
    },
    subscription: {
      ready: ready.promise,
      lag: async () => 0,
      onUp: pump.wake,
      onDown: () => void (missed = true),
      async stop() {
        stopped = true;
        await pump.stop();
      },
    } satisfies Subscription & { onUp(): void; onDown(): void },
  };
}
