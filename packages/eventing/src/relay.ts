// The single publisher of a service: publishes committed outbox rows in order, and marks them once the bus
// has confirmed. A session-level advisory lock ensures that only one replica publishes; a killed relay loses
// it with its connection. A crash between publishing and marking publishes an event again with the same id,
// which the bus and the inbox drop.
import type { Envelope } from '@savvi/contracts/event';
import { tracing } from '@savvi/contracts/tracing';
import { endsWithin } from './backoff.ts';
import { BusRefused, type Bus } from './bus.ts';
import { errorName } from './failure.ts';
import { createHousekeeping } from './housekeeping.ts';
import type { Log } from './log.ts';
import { backlog } from './outbox.ts';
import { OUTGOING } from './dead-letters.ts';
import { openSession } from './pg-session.ts';
import { createPump } from './pump.ts';
import { createWatch, WATCH_LOCK_MS } from './relay-watch.ts';

/** The state of a relay, for health checks and metrics. */
export interface RelayStatus {
  readonly state: 'publishing' | 'standby' | 'disconnected' | 'stopped';
  /** The number of events to publish; null when the database cannot be read. */
  readonly pending: number | null;
  /** Age of the oldest event to publish in milliseconds; 0 when there is none. */
  readonly oldestMs: number | null;
  /** Name of the error of the last attempt; null when the attempt succeeded. */
  readonly lastError: string | null;
}

/** A relay that `startRelay` returns. */
export interface Relay {
  status(): Promise<RelayStatus>;
  /**
   * Publishes committed events, for at most `withinMs` (5 s), and hands over to a standby replica. The next
   * start publishes the rest.
   */
  drain(options?: { withinMs?: number }): Promise<void>;
}

/** The options of a relay: the service's own database, and the bus to publish to. */
export interface RelayOptions {
  readonly databaseUrl: string;
  readonly bus: Pick<Bus, 'publish'>;
  readonly log: Log;
  /** The clock that sets the events' times. */
  readonly now?: () => Date;
  /**
   * Another NOTIFY channel of this database to listen to on the relay's connection. `wake` is called for each
   * NOTIFY and on each connect.
   */
  readonly also?: { readonly channel: string; readonly wake: () => void };
  /**
   * Interval in milliseconds of the safety poll in addition to NOTIFY, and of attempts to take over from a
   * vanished replica.
   */
  readonly heartbeatMs?: number;
  /** Longest pause in milliseconds between attempts while the bus is down. */
  readonly maxPauseMs?: number;
}

type Row = {
  seq: string;
  id: string;
  type: string;
  source: string;
  subject: string;
  time: Date;
  data: Record<string, unknown>;
  traceparent: string | null;
};

const BATCH = 200;
const LOCK = `hashtextextended('savvi.outbox.relay', 0)`;

const toEnvelope = ({ id, type, source, subject, time, data, traceparent }: Row): Envelope => ({
  specversion: '1.0',
  id,
  source,
  type,
  subject,
  time: time.toISOString(),
  datacontenttype: 'application/json',
  data,
  ...(traceparent !== null && { traceparent }),
});

/** Starts the relay of a service in the background. It waits for database and bus without a limit. */
export function startRelay({
  databaseUrl,
  bus,
  log,
  now = () => new Date(),
  also,
  heartbeatMs = 15_000,
  maxPauseMs = 2_000,
}: RelayOptions): Relay {
  let lockedIn = 0; // The number of the connection that holds the lock of the active relay; 0 for none.
  let draining = false;
  const stopping = new AbortController();
  let lastError: string | null = null;
  const house = createHousekeeping();
  const isActive = () => lockedIn !== 0 && lockedIn === session.epoch();

  const pump = createPump({
    run,
    maxPauseMs,
    onError(error, failures) {
      lastError = errorName(error);
      if (failures === 1 && session.epoch() > 0)
        log.warn({ error: lastError }, 'publishing failed; events are pending');
    },
  });
  const session = openSession({
    url: databaseUrl,
    name: 'savvi relay',
    channels: ['outbox', 'outbox_relay', ...(also === undefined ? [] : [also.channel])],
    // This session only marks events as sent. Losing a mark in a crash publishes the event again with the
    // same id.
    settings: ['synchronous_commit=off', `lock_timeout=${WATCH_LOCK_MS}`],
    heartbeatMs,
    log,
    events: {
      onUp() {
        pump.wake();
        also?.wake();
      },
      // Nothing to clean up: the lock of the active relay was lost with the connection.
      onDown: () => undefined,
      onBeat: pump.wake,
      onNotify: (channel) => {
        if (channel === also?.channel) return also.wake();
        // A NOTIFY of new rows concerns only the active relay, one of a hand-over only the standby relays.
        if (isActive() === (channel === 'outbox')) pump.wake();
      },
    },
  });

  const watch = createWatch(session.query, stopping.signal);

  async function run(): Promise<void> {
    const epoch = session.epoch();
    if (epoch === 0) return; // While disconnected, there is nothing to do; a new connection starts a run.
    if (!isActive()) {
      const [lock] = await session.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS held`);
      if (lock?.held !== true) return;
      lockedIn = epoch;
      watch.begin();
    }
    while (!stopping.signal.aborted && session.epoch() === epoch) {
      watch.look();
      const batch = await session.query<Row>(
        'SELECT seq, id, type, source, subject, time, data, traceparent FROM outbox WHERE sent_at IS NULL ORDER BY sent_at, seq LIMIT $1',
        [BATCH],
      );
      if (batch.length > 0) await send(batch);
      if (lastError !== null) log.info({}, 'publishing recovered');
      lastError = null;
      if (batch.length === BATCH) continue;
      if (draining || (await watch.maySleep(batch.length))) break;
    }
    await house.sweep(session.query);
  }

  const publish = (events: readonly Envelope[]) =>
    tracing()?.send(events, (traced) => bus.publish(traced)) ?? bus.publish(events);

  async function send(batch: readonly Row[]): Promise<void> {
    try {
      await publish(batch.map(toEnvelope));
      await session.query('UPDATE outbox SET sent_at = now() WHERE seq = ANY($1::bigint[])', [
        batch.map((row) => row.seq),
      ]);
    } catch (error) {
      if (!(error instanceof BusRefused)) throw error;
      const [only, ...others] = batch;
      if (only === undefined || others.length > 0) for (const row of batch) await send([row]);
      else await deadLetter(only, error);
    }
  }

  // Without dead-lettering, an event that the bus never accepts would block all later ones.
  async function deadLetter(row: Row, refusal: BusRefused): Promise<void> {
    await session.query(
      `WITH parked AS (
         INSERT INTO parked_events (durable, event_id, type, event, error, attempts, first_failed_at, parked_at)
         VALUES ($1, $2, $3, $4::jsonb, $5, 1, now(), now()) ON CONFLICT (durable, event_id) DO UPDATE SET error = excluded.error)
       UPDATE outbox SET sent_at = now() WHERE seq = $6`,
      [OUTGOING, row.id, row.type, JSON.stringify(toEnvelope(row)), refusal.message, row.seq],
    );
    log.error({ eventId: row.id, type: row.type }, 'event dead-lettered: the bus refuses it');
  }

  return {
    async status() {
      const state = stopping.signal.aborted
        ? 'stopped'
        : session.epoch() === 0
          ? 'disconnected'
          : isActive()
            ? 'publishing'
            : 'standby';
      const unknown = { state, pending: null, oldestMs: null, lastError } as const;
      if (session.epoch() === 0) return unknown;
      // If this query fails because the connection was just lost, the status is that of a disconnected relay.
      const waiting = await backlog({
        query: async (text, values) => ({ rows: await session.query(text, values), rowCount: null }),
      }).catch(() => null);
      if (waiting === null) return unknown;
      return {
        state,
        pending: waiting.pending,
        oldestMs: waiting.oldest === null ? 0 : Math.max(0, now().getTime() - waiting.oldest.getTime()),
        lastError,
      };
    },

    async drain({ withinMs = 5_000 } = {}) {
      draining = true;
      if (isActive()) pump.wake();
      const flushed = await endsWithin(pump.idle(), withinMs);
      stopping.abort();
      const ended = pump.stop();
      if (flushed && isActive())
        await session
          .query(`SELECT pg_advisory_unlock(${LOCK}), pg_notify('outbox_relay', '')`)
          .catch(() => []); // If the unlock fails, closing the session releases the lock.
      await session.close();
      // If the flush failed, the bus hangs or is down, and this function must not wait for it.
      if (flushed) await endsWithin(ended, 1_000);
    },
  };
}
