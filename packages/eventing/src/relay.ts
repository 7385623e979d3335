// The one writer of a producer: publishes committed outbox rows in order, and marks them once the bus has
// confirmed. One at a time is a session-level advisory lock: it goes with the connection, so a killed relay
// holds nothing. A crash between publishing and marking publishes again under the same id, which the bus and
// the inbox drop.
import type { Envelope } from '@savvi/contracts/event';
import { tracing } from '@savvi/contracts/tracing';
import { endsWithin } from './backoff.ts';
import { BusRefused, type Bus } from './bus.ts';
import { errorName } from './failure.ts';
import { keepHouse } from './housekeeping.ts';
import type { Log } from './log.ts';
import { backlog } from './outbox.ts';
import { OUTGOING } from './parked.ts';
import { openSession } from './pg-session.ts';
import { createPump } from './pump.ts';
import { createWatch, WATCH_LOCK_MS } from './relay-watch.ts';

/** How a relay stands, for health and metrics. */
export interface RelayStatus {
  readonly state: 'publishing' | 'standby' | 'disconnected' | 'stopped';
  /** Events that wait to be published; null when the database can't be asked. */
  readonly pending: number | null;
  /** Age of the oldest of them in milliseconds, 0 when none waits. */
  readonly oldestMs: number | null;
  /** Name of the error of the last attempt, null when it went well. */
  readonly lastError: string | null;
}

/** See `startRelay`. */
export interface Relay {
  status(): Promise<RelayStatus>;
  /**
   * Publishes what is committed, for `withinMs` (5 s) at most, and hands over to a standing-by replica. What
   * stays is sent by the next start.
   */
  drain(options?: { withinMs?: number }): Promise<void>;
}

/** What a relay needs: the service's own database, and the bus it publishes to. */
export interface RelayOptions {
  readonly databaseUrl: string;
  readonly bus: Pick<Bus, 'publish'>;
  readonly log: Log;
  /** The clock that events are timed by. */
  readonly now?: () => Date;
  /**
   * Another channel of this database, listened to on the relay's connection: woken by NOTIFY, and when
   * connected (again).
   */
  readonly also?: { readonly channel: string; readonly wake: () => void };
  /** Slow safety poll behind NOTIFY, and how soon a replica takes over from one that vanished. */
  readonly heartbeatMs?: number;
  /** Longest pause between attempts while the bus is down. */
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

/** Starts the relay of a service in the background; it waits for database and bus as long as they need. */
export function startRelay({
  databaseUrl,
  bus,
  log,
  now = () => new Date(),
  also,
  heartbeatMs = 15_000,
  maxPauseMs = 2_000,
}: RelayOptions): Relay {
  let lockedIn = 0; // the connection that holds the lock
  let draining = false;
  const stopping = new AbortController();
  let lastError: string | null = null;
  const house = keepHouse();
  const isActive = () => lockedIn !== 0 && lockedIn === session.epoch();

  const pump = createPump({
    run,
    maxPauseMs,
    onError(error, failures) {
      lastError = errorName(error);
      if (failures === 1 && session.epoch() > 0)
        log.warn({ error: lastError }, 'events wait: publishing failed');
    },
  });
  const session = openSession({
    url: databaseUrl,
    name: 'savvi relay',
    channels: ['outbox', 'outbox_relay', ...(also === undefined ? [] : [also.channel])],
    settings: ['synchronous_commit=off', `lock_timeout=${WATCH_LOCK_MS}`], // marks only: one that is lost in a crash means publishing again under the same id
    heartbeatMs,
    log,
    events: {
      onUp() {
        pump.wake();
        also?.wake();
      },
      onDown: () => undefined, // the lock went with the connection
      onBeat: pump.wake,
      onNotify: (channel) => {
        if (channel === also?.channel) return also.wake();
        if (isActive() === (channel === 'outbox')) pump.wake(); // rows concern the active one, a hand-over those standing by
      },
    },
  });

  const watch = createWatch(session.query, stopping.signal);

  async function run(): Promise<void> {
    const epoch = session.epoch();
    if (epoch === 0) return; // connecting wakes again
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
      if (lastError !== null) log.info({}, 'events flow again');
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
      else await park(only, error);
    }
  }

  // An event that the bus will never take would hold up all the others for ever.
  async function park(row: Row, refusal: BusRefused): Promise<void> {
    await session.query(
      `WITH parked AS (
         INSERT INTO parked_events (durable, event_id, type, event, error, attempts, first_failed_at, parked_at)
         VALUES ($1, $2, $3, $4::jsonb, $5, 1, now(), now()) ON CONFLICT (durable, event_id) DO UPDATE SET error = excluded.error)
       UPDATE outbox SET sent_at = now() WHERE seq = $6`,
      [OUTGOING, row.id, row.type, JSON.stringify(toEnvelope(row)), refusal.message, row.seq],
    );
    log.error({ eventId: row.id, type: row.type }, 'event parked: the bus refuses it');
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
      // Lost just now: the same answer as while down.
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
          .catch(() => []); // closing gives it up as well
      await session.close();
      if (flushed) await endsWithin(ended, 1_000); // else the bus hangs or is down: it must not hang us
    },
  };
}
