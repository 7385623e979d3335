// Subscribes without a stored position: plain NATS subscriptions beside the stream, in this process only.
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { SubscribeOptions } from './bus.ts';
import type { Log } from './log.ts';
import { contentOf, deliveryOf } from './nats-message.ts';
import { subjectOf } from './nats-names.ts';
import { natsFailure } from './nats-refusal.ts';
import { flushed, type NatsSession } from './nats-session.ts';
import type { NatsSubscription } from './nats-subscription.ts';
import { createTail } from './tail.ts';

/** Subscribes to new events, as `SubscribeOptions` describes. */
export function subscribeNatsTail({
  session,
  log,
  options,
}: {
  session: NatsSession;
  log: Log;
  options: SubscribeOptions;
}): NatsSubscription {
  let attachedTo: NatsConnection | undefined;
  let arrived: Msg[] = [];
  let detach: () => void = () => undefined;
  const tail = createTail({
    log,
    options,
    isUp: () => session.connection() !== undefined,
    read,
    forget: () => void (attachedTo = undefined),
  });

  async function read(): Promise<void> {
    const connection = session.connection();
    // While disconnected, there is nothing to read; a new connection starts a run.
    if (connection === undefined) return;
    if (attachedTo !== connection) await attach(connection);
    while (!tail.isStopped()) {
      const message = arrived.shift();
      if (message === undefined) return;
      await tail.hand(() => contentOf(message), deliveryOf(message, 1));
    }
  }

  async function attach(connection: NatsConnection): Promise<void> {
    arrived = [];
    let refusal: Error | undefined;
    const subscriptions = options.types.map((type) =>
      connection.subscribe(subjectOf(type), {
        callback(error, message) {
          if (error) refusal = error;
          else arrived.push(message);
          tail.wake();
        },
      }),
    );
    detach = () => subscriptions.forEach((each) => each.unsubscribe());
    await flushed(connection); // The flush completes only after a possible refusal has arrived.
    if (refusal !== undefined) {
      // One refused type also ends the subscriptions to the granted types; the next attempt subscribes to all
      // types.
      detach();
      throw natsFailure(refusal);
    }
    attachedTo = connection;
    tail.attached();
  }

  return {
    ...tail.subscription,
    async stop() {
      // The subscription is stopped first, so that no more messages are delivered.
      const stopping = tail.subscription.stop();
      detach();
      await stopping;
    },
  };
}
