import pg from 'pg';
import { endsWithin } from './backoff.ts';
import type { Bus } from './bus.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';
import { subscribeDurable } from './pg-durable.ts';
import { openSession } from './pg-session.ts';
import { type PgSubscription, throwBusError } from './pg-subscription.ts';
import { subscribeTail } from './pg-tail.ts';
import { createSubscriptions } from './subscriptions.ts';

/** The options of the PostgreSQL bus. `url` is the bus's database with the service's own role. */
export interface PgBusOptions {
  readonly url: string;
  readonly log: Log;
  /**
   * Interval in milliseconds of the safety poll in addition to NOTIFY, and of attempts to take over a
   * durable.
   */
  readonly heartbeatMs?: number;
  /** Pause before the first redelivery in milliseconds; it doubles up to half a minute. */
  readonly firstRetryMs?: number;
}

const EXPIRE_EVERY_MS = 60 * 60_000;

/**
 * The event bus on PostgreSQL, for the embedded installation: two connections to the database `bus`, opened
 * in the background.
 */
export function createPgBus({ url, log, heartbeatMs = 15_000, firstRetryMs = 200 }: PgBusOptions): Bus {
  const subscriptions = createSubscriptions<PgSubscription>(() => session.epoch() > 0);
  let lastExpiry = -Infinity;

  const session = openSession({
    url,
    name: 'savvi bus',
    channels: ['bus', 'bus_release'],
    // This session writes only the positions of durables. If a crash loses a position, events are
    // redelivered.
    settings: ['synchronous_commit=off'],
    heartbeatMs,
    log,
    events: {
      onUp: () => subscriptions.notify((each) => each.onUp()),
      onDown: () => subscriptions.notify((each) => each.onDown()),
      onNotify: (channel, payload) => subscriptions.notify((each) => each.onNotify(channel, payload)),
      onBeat() {
        subscriptions.notify((each) => each.onBeat());
        expire().catch((error: unknown) => log.warn({ error: errorName(error) }, 'old events not deleted'));
      },
    },
  });

  // A separate connection for publishing: an append may wait for another producer, and readers must not wait
  // with it.
  const publisher = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'savvi bus publisher',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
  });
  // After an error of the idle publisher connection, the next publish opens a new connection.
  publisher.on('error', (error) => log.debug({ error: errorName(error) }, 'idle bus connection lost'));

  async function expire(): Promise<void> {
    if (performance.now() - lastExpiry < EXPIRE_EVERY_MS) return;
    lastExpiry = performance.now();
    for (;;) {
      const [gone] = await session.query<{ count: number }>('SELECT bus.expire() AS count');
      if ((gone?.count ?? 0) === 0) return;
    }
  }

  return {
    async publish(events) {
      if (events.length === 0) return;
      await publisher.query('SELECT bus.append($1::jsonb)', [JSON.stringify(events)]).catch(throwBusError);
    },

    subscribe: (options) =>
      subscriptions.add(options, ({ durable }) =>
        durable === null
          ? subscribeTail({ session, log, options })
          : subscribeDurable({ session, log, options: { ...options, durable }, firstRetryMs }),
      ),

    async close() {
      await subscriptions.stop();
      await Promise.all([session.close(), endsWithin(publisher.end(), 2_000)]);
    },
  };
}
