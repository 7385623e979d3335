import { jetstream } from '@nats-io/jetstream';
import type { Envelope } from '@savvi/contracts/event';
import { type Bus, BusRefused } from './bus.ts';
import type { Log } from './log.ts';
import { subscribeNatsDurable } from './nats-durable.ts';
import { subjectOf } from './nats-names.ts';
import { natsFailure } from './nats-refusal.ts';
import { openNatsSession } from './nats-session.ts';
import type { NatsSubscription } from './nats-subscription.ts';
import { subscribeNatsTail } from './nats-tail.ts';
import { createSubscriptions } from './subscriptions.ts';

/** The options of the NATS bus. `url` contains the user and password of the service's role. */
export interface NatsBusOptions {
  readonly url: string;
  readonly log: Log;
  /** Pause before the first redelivery; it doubles up to half a minute. */
  readonly firstRetryMs?: number;
}

/**
 * Event types have to match this pattern, because any other text could be a NATS pattern or several subjects.
 */
const TYPE = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const CONNECT_MS = 5_000;
const ACKNOWLEDGE_MS = 15_000;

/** The event bus on NATS, for installations with real parts: one connection, opened in the background. */
export function createNatsBus({ url, log, firstRetryMs = 200 }: NatsBusOptions): Bus {
  const role = decodeURIComponent(new URL(url).username);
  const subscriptions = createSubscriptions<NatsSubscription>(() => session.connection() !== undefined);
  const session = openNatsSession({
    url,
    name: `savvi ${role}`,
    log,
    onUp: () => subscriptions.notify((each) => each.onUp()),
    onDown: () => subscriptions.notify((each) => each.onDown()),
  });

  return {
    async publish(events) {
      if (events.length === 0) return;
      const misnamed = events.find(({ type }) => !TYPE.test(type));
      if (misnamed !== undefined) throw new BusRefused(`"${misnamed.type}" is no type of an event`);
      const client = jetstream(await session.connected(CONNECT_MS));
      const store = async (event: Envelope) => {
        await client.publish(subjectOf(event.type), JSON.stringify(event), {
          msgID: event.id,
          timeout: ACKNOWLEDGE_MS,
        });
      };
      // Sends all events without waiting, in order over one connection, then waits for each confirmation.
      const outcomes = await Promise.allSettled(events.map(store));
      const failures = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [natsFailure(outcome.reason)] : [],
      );
      if (failures.length > 0) throw failures.find((failure) => failure instanceof BusRefused) ?? failures[0];
    },

    subscribe: (options) =>
      subscriptions.add(options, ({ durable }) =>
        durable === null
          ? subscribeNatsTail({ session, log, options })
          : subscribeNatsDurable({ session, log, role, options: { ...options, durable }, firstRetryMs }),
      ),

    async close() {
      await subscriptions.stop();
      await session.close();
    },
  };
}
