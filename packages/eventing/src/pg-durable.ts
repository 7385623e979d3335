// Reads for one durable on the PostgreSQL bus. The claim is an advisory lock of the session, so it is lost
// exactly when the connection is. A batch that began on one connection does not continue on the next.
import { BusRefused, type SubscribeOptions } from './bus.ts';
import { backoffMs } from './backoff.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';
import type { Session } from './pg-session.ts';
import { type PgSubscription, throwBusError } from './pg-subscription.ts';
import { createPump } from './pump.ts';
import { concerns, createReadiness } from './readiness.ts';

type Row = { seq: string; is_retry: boolean; attempt: number; id: string; type: string; event: unknown };

const BATCH = 100;
const MAX_RETRY_MS = 30_000;

/** Subscribes a durable, as `SubscribeOptions` describes. */
export function subscribeDurable({
  session,
  log,
  options,
  firstRetryMs,
}: {
  session: Session;
  log: Log;
  options: SubscribeOptions & { durable: string };
  firstRetryMs: number;
}): PgSubscription {
  const { durable, types, deliver } = options;
  const ready = createReadiness();
  let claimedIn = 0; // The number of the connection that holds the claim on the durable; 0 for none.
  let done = '0'; // The last position that was finished while the current claim on the durable was held.
  let stopped = false;
  let dueTimer: NodeJS.Timeout | undefined;

  const isReader = () => claimedIn !== 0 && claimedIn === session.epoch();
  const pump = createPump({
    run,
    maxPauseMs: 5_000,
    onError(error, failures) {
      if (error instanceof BusRefused) ready.reject(error);
      if (failures === 1 && session.epoch() > 0)
        log.error({ durable, error: errorName(error) }, 'reading from the bus failed; retrying');
    },
  });

  async function run(): Promise<void> {
    // Without the claim on the durable, there is nothing to read. A new connection, a released claim or the
    // heartbeat starts another run.
    if (session.epoch() === 0 || !(await claim())) return;
    while (!stopped && isReader()) {
      const rows = await session.query<Row>(
        'SELECT seq, is_retry, attempt, id, type, event FROM bus.fetch($1, $2, $3)',
        [durable, done, BATCH],
      );
      if (rows.length === 0) return scheduleRetries();
      for (const row of rows) {
        await hand(row);
        if (stopped || !isReader()) return;
      }
    }
  }

  async function claim(): Promise<boolean> {
    if (isReader()) return true;
    const epoch = session.epoch();
    const [answer] = await session
      .query<{ claimed: boolean }>('SELECT bus.claim($1, $2) AS claimed', [durable, types])
      .catch(throwBusError);
    ready.resolve();
    if (answer?.claimed !== true) return false;
    claimedIn = epoch;
    done = '0';
    return true;
  }

  async function hand(row: Row): Promise<void> {
    try {
      await deliver(row.event, { id: row.id, type: row.type, attempt: row.attempt });
    } catch (error) {
      log.debug(
        { durable, eventId: row.id, attempt: row.attempt, error: errorName(error) },
        'delivery failed',
      );
      if (isReader())
        await session.query('SELECT bus.defer($1, $2, $3)', [
          durable,
          row.seq,
          backoffMs(row.attempt, firstRetryMs, MAX_RETRY_MS),
        ]);
      if (!row.is_retry) done = row.seq;
      return;
    }
    if (!row.is_retry) done = row.seq;
    else if (isReader()) await session.query('SELECT bus.settle($1, $2)', [durable, row.seq]);
  }

  async function scheduleRetries(): Promise<void> {
    clearTimeout(dueTimer);
    const [due] = await session.query<{ ms: number | null }>('SELECT bus.due_in_ms($1) AS ms', [durable]);
    if (typeof due?.ms === 'number' && !stopped) dueTimer = setTimeout(pump.wake, due.ms);
  }

  return {
    ready: ready.promise,
    async lag() {
      const [answer] = await session.query<{ lag: number | null }>('SELECT bus.lag($1) AS lag', [durable]);
      return answer?.lag ?? 0;
    },
    onUp: pump.wake,
    onDown: () => undefined, // Nothing to clean up: the claim on the durable was lost with the connection.
    onBeat: pump.wake,
    onNotify(channel, payload) {
      if (channel === 'bus_release' ? payload === durable && !isReader() : concerns(payload, types))
        pump.wake();
    },
    async stop() {
      stopped = true;
      clearTimeout(dueTimer);
      await pump.stop();
      clearTimeout(dueTimer);
      if (!isReader()) return;
      claimedIn = 0;
      await session
        .query('SELECT bus.ack($1, $2), bus.release($1)', [durable, done])
        .catch((error: unknown) => {
          log.debug(
            { durable, error: errorName(error) },
            'position not stored at the end; some messages are redelivered',
          );
        });
    },
  };
}
