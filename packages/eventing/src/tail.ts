// What both buses do for a subscriber without a stored position: whatever may have passed unseen is a gap.
import { BusRefused, type Delivery, type SubscribeOptions, type Subscription } from './bus.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';
import { createPump } from './pump.ts';
import { createReadiness } from './readiness.ts';

/** How a driver reads for a tail. */
export interface TailOptions {
  readonly log: Log;
  readonly options: SubscribeOptions;
  readonly isUp: () => boolean;
  /** Attaches where that is due, and hands on what there is. */
  readonly read: () => Promise<void>;
  /** Reading failed: attach the tail again. */
  readonly forget: () => void;
}

/** A tail, and what its driver needs of it. */
export function createTail({ log, options: { deliver, onGap }, isUp, read, forget }: TailOptions) {
  const ready = createReadiness();
  let missed = false; // events may have passed since subscribe() or since the last connection
  let stopped = false;

  const pump = createPump({
    run: read,
    maxPauseMs: 5_000,
    onError(error, failures) {
      missed = true;
      forget();
      if (error instanceof BusRefused) ready.reject(error);
      if (failures === 1 && isUp())
        log.error({ error: errorName(error) }, 'reading from the bus failed; trying again');
    },
  });

  return {
    wake: pump.wake,
    isStopped: () => stopped,
    /** From now on nothing is missed. */
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
          'an event could not be taken in',
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
