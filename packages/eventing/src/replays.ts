// Lets an operator replay dead letters while the product runs. Only the service can apply them, so the
// command marks the rows and notifies the service. The service makes one attempt per event. An event that
// fails stays a dead letter with the new reason. So does one that kills the process, because the mark is
// removed before the attempt.
import type { Consumer } from './consume.ts';
import { errorMessage, errorName } from './failure.ts';
import type { Log } from './log.ts';
import { createPump, type Pump } from './pump.ts';
import { execute, type InTransaction, select, type Transaction } from './sql.ts';

/** The NOTIFY channel on which a service learns of replay requests. */
export const REPLAY_CHANNEL = 'event_replay';

/** The reason stored with a dead letter during its replay; it stays if the service dies in the replay. */
const UNFINISHED = 'the replay did not come to its end';

/**
 * Requests a replay of one dead letter of a consumer, or of all for null. Returns their ids, oldest first.
 */
export async function requestReplay(
  tx: Transaction,
  durable: string,
  eventId: string | null,
): Promise<string[]> {
  const rows = await select<{ eventId: string }>(tx)`
    WITH asked AS (
      UPDATE parked_events SET attempts = 0 WHERE durable = ${durable} AND parked_at IS NOT NULL AND (${eventId}::text IS NULL OR event_id = ${eventId}::text) RETURNING event_id, parked_at)
    SELECT event_id AS "eventId" FROM asked ORDER BY parked_at, event_id`;
  await execute(tx)`SELECT pg_notify(${REPLAY_CHANNEL}, '')`;
  return rows.map((row) => row.eventId);
}

/** The state of a replay. `started` also covers an attempt whose process was killed. */
export type ReplayOutcome =
  | { readonly state: 'applied' | 'waiting' | 'started' }
  | { readonly state: 'failed'; readonly error: string };

/** Reads the state of the replay of one event. */
export async function outcomeOf(tx: Transaction, durable: string, eventId: string): Promise<ReplayOutcome> {
  const [row] = await select<{ attempts: number; error: string }>(
    tx,
  )`SELECT attempts, error FROM parked_events WHERE durable = ${durable} AND event_id = ${eventId}`;
  if (row === undefined) return { state: 'applied' };
  if (row.attempts === 0) return { state: 'waiting' };
  return row.error === UNFINISHED ? { state: 'started' } : { state: 'failed', error: row.error };
}

/**
 * Runs requested replays whenever it is woken: by each notification, and on each connect for earlier
 * requests.
 */
export function runReplays<Tx extends Transaction>({
  inTransaction,
  consumers,
  log,
}: {
  inTransaction: InTransaction<Tx>;
  consumers: readonly Consumer[];
  log: Log;
}): Pick<Pump, 'wake' | 'stop'> {
  const byDurable = new Map(consumers.map((consumer) => [consumer.durable, consumer]));
  const durables = [...byDurable.keys()];
  let isStopping = false;

  async function run(): Promise<void> {
    for (
      let request = await takeOne();
      request !== undefined;
      request = isStopping ? undefined : await takeOne()
    ) {
      const { durable, eventId } = request;
      try {
        await byDurable.get(durable)?.replay(eventId);
        log.info({ durable, eventId }, 'dead letter replayed');
      } catch (error) {
        // The stop of the service may have aborted the replay, so the next start tries it again.
        if (isStopping) return void (await requestAgain(durable, eventId));
        log.warn({ durable, eventId, error: errorName(error) }, 'dead letter failed again');
        await inTransaction(
          (tx) =>
            execute(
              tx,
            )`UPDATE parked_events SET error = ${errorMessage(error)} WHERE durable = ${durable} AND event_id = ${eventId} AND attempts = 1`,
        );
      }
    }
  }

  const requestAgain = (durable: string, eventId: string) =>
    inTransaction(
      (tx) =>
        execute(
          tx,
        )`UPDATE parked_events SET attempts = 0 WHERE durable = ${durable} AND event_id = ${eventId} AND attempts = 1`,
    );
  const takeOne = () =>
    inTransaction(async (tx) => {
      const [row] = await select<{ durable: string; eventId: string }>(tx)`
        UPDATE parked_events SET attempts = 1, error = ${UNFINISHED}
        WHERE (durable, event_id) = (
          SELECT durable, event_id FROM parked_events WHERE attempts = 0 AND parked_at IS NOT NULL AND durable = ANY(${durables}::text[]) ORDER BY parked_at, event_id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING durable, event_id AS "eventId"`;
      return row;
    });

  const pump = createPump({
    run,
    maxPauseMs: 5_000,
    onError: (error, failures) =>
      failures === 1 && log.warn({ error: errorName(error) }, 'reading replay requests failed; retrying'),
  });
  return {
    wake: pump.wake,
    stop() {
      isStopping = true;
      return pump.stop();
    },
  };
}

// Aliases with the names of the previous release, for services in other repositories.
export { requestReplay as askForReplay, runReplays as takeUpReplays };
