// Stores failing events. While an event is retried, its row counts the attempts. Once `parked_at` is set, the
// event is a dead letter: it no longer blocks others, and operators can see it.
import { envelopeSchema } from '@savvi/contracts/event';
import { errorMessage } from './failure.ts';
import { outbox } from './outbox.ts';
import { execute, type InTransaction, select, type Transaction } from './sql.ts';

/** The durable name of dead letters from the outbox: our own events that the bus refused. */
export const OUTGOING = 'outbox';

/** A dead-lettered event. */
export interface DeadLetter {
  readonly durable: string;
  readonly eventId: string;
  readonly type: string;
  readonly error: string;
  readonly attempts: number;
  readonly firstFailedAt: Date;
  readonly parkedAt: Date;
}

/** A failing event of one consumer. */
export interface Failing<Tx extends Transaction> {
  readonly inTransaction: InTransaction<Tx>;
  readonly durable: string;
  readonly eventId: string;
  readonly type: string;
  readonly message: unknown;
  readonly maxAttempts: number;
}

type State = 'tried' | 'parked';
type Answer = { parked: boolean };
const stateOf = ([row]: Answer[]): State => (row?.parked === true ? 'parked' : 'tried');
const json = (message: unknown) => JSON.stringify(message ?? null);

/**
 * Counts an attempt before it starts, so that an attempt that never ends counts, too. Dead-letters the event
 * when it has used up its attempts.
 */
export async function beginAttempt<Tx extends Transaction>({
  inTransaction,
  durable,
  eventId,
  type,
  message,
  maxAttempts,
}: Failing<Tx>): Promise<State> {
  const rows = await inTransaction(
    (tx) =>
      select<Answer>(tx)`
      INSERT INTO parked_events AS kept (durable, event_id, type, event, error, attempts, first_failed_at)
      VALUES (${durable}, ${eventId}, ${type}, ${json(message)}::jsonb, 'an attempt did not come to its end', 1, now())
      ON CONFLICT (durable, event_id) DO UPDATE SET
        attempts = least(kept.attempts + 1, ${maxAttempts}::int),
        parked_at = coalesce(kept.parked_at, CASE WHEN kept.attempts >= ${maxAttempts}::int THEN now() END)
      RETURNING parked_at IS NOT NULL AS parked`,
  );
  return stateOf(rows);
}

/**
 * Stores why an attempt failed, and dead-letters the event after the last one. `counted`: whether
 * `beginAttempt` has counted it.
 */
export async function recordFailure<Tx extends Transaction>(
  failing: Failing<Tx>,
  error: unknown,
  { counted }: { counted: boolean },
): Promise<State> {
  const { inTransaction, durable, eventId, type, message, maxAttempts } = failing;
  const rows = await inTransaction(
    (tx) =>
      select<Answer>(tx)`
      INSERT INTO parked_events AS kept (durable, event_id, type, event, error, attempts, first_failed_at, parked_at)
      VALUES (${durable}, ${eventId}, ${type}, ${json(message)}::jsonb, ${errorMessage(error)}, 1, now(), CASE WHEN ${maxAttempts}::int <= 1 THEN now() END)
      ON CONFLICT (durable, event_id) DO UPDATE SET
        error = excluded.error,
        attempts = kept.attempts + ${counted ? 0 : 1}::int,
        parked_at = coalesce(kept.parked_at, CASE WHEN kept.attempts + ${counted ? 0 : 1}::int >= ${maxAttempts}::int THEN now() END)
      RETURNING parked_at IS NOT NULL AS parked`,
  );
  return stateOf(rows);
}

/** Dead-letters an event without further attempts, because a retry cannot help. */
export async function deadLetter<Tx extends Transaction>(
  failing: Failing<Tx>,
  error: unknown,
): Promise<void> {
  await recordFailure({ ...failing, maxAttempts: 0 }, error, { counted: false });
}

/** The dead letters of all consumers of this service and of its outbox (`outbox`), oldest first. */
export async function listDeadLetters(
  tx: Transaction,
  { limit = 100 }: { limit?: number } = {},
): Promise<DeadLetter[]> {
  return select<DeadLetter>(tx)`
    SELECT durable, event_id AS "eventId", type, error, attempts, first_failed_at AS "firstFailedAt", parked_at AS "parkedAt"
    FROM parked_events WHERE parked_at IS NOT NULL ORDER BY parked_at, event_id LIMIT ${limit}::int`;
}

/** The number of dead letters per consumer, for metrics. */
export async function countDeadLetters(tx: Transaction): Promise<Record<string, number>> {
  const rows = await select<{ durable: string; parked: number }>(
    tx,
  )`SELECT durable, count(*)::int AS parked FROM parked_events WHERE parked_at IS NOT NULL GROUP BY durable`;
  return Object.fromEntries(rows.map(({ durable, parked }) => [durable, parked]));
}

/** Publishes a refused event again after its cause was fixed. Returns false when it is not dead-lettered. */
export async function resend(tx: Transaction, eventId: string): Promise<boolean> {
  const message = await findDeadLetter(tx, OUTGOING, eventId);
  if (message === undefined) return false;
  await outbox.append(tx, envelopeSchema.parse(message));
  await execute(tx)`DELETE FROM parked_events WHERE durable = ${OUTGOING} AND event_id = ${eventId}`;
  return true;
}

/**
 * The message of a dead letter, or undefined. Locks its row, so that two operators cannot send it
 * concurrently.
 */
export async function findDeadLetter(tx: Transaction, durable: string, eventId: string): Promise<unknown> {
  const [row] = await select<{ event: unknown }>(
    tx,
  )`SELECT event FROM parked_events WHERE durable = ${durable} AND event_id = ${eventId} AND parked_at IS NOT NULL FOR UPDATE`;
  return row?.event;
}

// Aliases with the names of the previous release, for services in other repositories.
export {
  countDeadLetters as countParked,
  type DeadLetter as ParkedEvent,
  deadLetter as park,
  findDeadLetter as findParked,
  listDeadLetters as listParked,
};
