// Reads for a subscriber without a stored position: ordinary NATS subscriptions beside the stream, in this process only.
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { BusRefused, type SubscribeOptions } from './bus.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';
import { contentOf, deliveryOf } from './nats-message.ts';
import { subjectOf } from './nats-names.ts';
import { natsFailure } from './nats-refusal.ts';
import { flushed, type NatsSession } from './nats-session.ts';
import type { NatsSubscription } from './nats-subscription.ts';
import { createPump } from './pump.ts';
import { createReadiness } from './readiness.ts';

/** Subscribes from now on; see `SubscribeOptions`. */
export function subscribeNatsTail({ session, log, options }: { session: NatsSession; log: Log; options: SubscribeOptions }): NatsSubscription {
  const { types, deliver, onGap } = options;
  const ready = createReadiness();
  let attachedTo: NatsConnection | undefined;
  let missed = false; // events may have passed since subscribe() or since the last connection
  let arrived: Msg[] = [];
  let stopped = false;
  let detach: () => void = () => undefined;

  const pump = createPump({
    run,
    maxPauseMs: 5_000,
    onError(error, failures) {
      missed = true;
      attachedTo = undefined;
      if (error instanceof BusRefused) ready.reject(error);
      if (failures === 1 && session.connection() !== undefined) log.error({ error: errorName(error) }, 'reading from the bus failed; trying again');
    },
  });

  async function run(): Promise<void> {
    const connection = session.connection();
    if (connection === undefined) return; // connecting wakes again
    if (attachedTo !== connection) await attach(connection);
    for (let message = arrived.shift(); message !== undefined && !stopped; message = arrived.shift()) await hand(message);
  }

  async function attach(connection: NatsConnection): Promise<void> {
    arrived = [];
    let refusal: Error | undefined;
    const subscriptions = types.map((type) =>
      connection.subscribe(subjectOf(type), {
        callback(error, message) {
          if (error) refusal = error;
          else arrived.push(message);
          pump.wake();
        },
      }),
    );
    detach = () => subscriptions.forEach((each) => each.unsubscribe());
    await flushed(connection); // its answer comes after a refusal
    if (refusal !== undefined) {
      detach(); // those that were granted too: attaching comes again, with all of them
      throw natsFailure(refusal);
    }
    attachedTo = connection;
    ready.resolve();
    if (missed) onGap?.();
    missed = false;
  }

  async function hand(message: Msg): Promise<void> {
    try {
      await deliver(contentOf(message), deliveryOf(message, 1));
    } catch (error) {
      const { id, type } = deliveryOf(message, 1);
      log.error({ eventId: id, type, error: errorName(error) }, 'an event could not be taken in');
      onGap?.();
    }
  }

  return {
    ready: ready.promise,
    lag: async () => 0,
    onUp: pump.wake,
    onDown: () => void (missed = true),
    async stop() {
      stopped = true;
      detach();
      await pump.stop();
    },
  };
}
