// Events that fail. While an event is tried its row counts the attempts; with parked_at filled it is set
// aside: out of the way of the others, in sight of a person.
import { envelopeSchema } from '@savvi/contracts/event';
import { errorMessage } from './failure.ts';
import { outbox } from './outbox.ts';
import { execute, type InTransaction, select, type Transaction } from './sql.ts';

/** Parked under this name: events of our own that the bus refuses. */
export const OUTGOING = 'outbox';

/** An event that was set aside. */
export interface ParkedEvent {
  readonly durable: string;
  readonly eventId: string;
  readonly type: string;
  readonly error: string;
  readonly attempts: number;
  readonly firstFailedAt: Date;
  readonly parkedAt: Date;
}

/** One failing event of one consumer. */
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
 * Counts an attempt before it is made, so that one which never comes back counts too. Parks when there were
 * enough.
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
 * Keeps why an attempt failed, and parks the event when that was the last one. `counted`: by `beginAttempt`
 * already.
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

/** Parks at once: trying again can't help. */
export async function park<Tx extends Transaction>(failing: Failing<Tx>, error: unknown): Promise<void> {
  await recordFailure({ ...failing, maxAttempts: 0 }, error, { counted: false });
}

/** Parked events, oldest first; of all consumers of this service, and of what the bus refused (`outbox`). */
export async function listParked(
  tx: Transaction,
  { limit = 100 }: { limit?: number } = {},
): Promise<ParkedEvent[]> {
  return select<ParkedEvent>(tx)`
    SELECT durable, event_id AS "eventId", type, error, attempts, first_failed_at AS "firstFailedAt", parked_at AS "parkedAt"
    FROM parked_events WHERE parked_at IS NOT NULL ORDER BY parked_at, event_id LIMIT ${limit}::int`;
}

/** How many events are parked per consumer, for metrics. */
export async function countParked(tx: Transaction): Promise<Record<string, number>> {
  const rows = await select<{ durable: string; parked: number }>(
    tx,
  )`SELECT durable, count(*)::int AS parked FROM parked_events WHERE parked_at IS NOT NULL GROUP BY durable`;
  return Object.fromEntries(rows.map(({ durable, parked }) => [durable, parked]));
}

/**
 * Sends an event that the bus had refused once more, when what it refused it for is mended; false when it is
 * not parked.
 */
export async function resend(tx: Transaction, eventId: string): Promise<boolean> {
  const message = await findParked(tx, OUTGOING, eventId);
  if (message === undefined) return false;
  await outbox.append(tx, envelopeSchema.parse(message));
  await execute(tx)`DELETE FROM parked_events WHERE durable = ${OUTGOING} AND event_id = ${eventId}`;
  return true;
}

/**
 * The message of a parked event, undefined when it is not parked. Locks its row, so that two people don't
 * send it at once.
 */
export async function findParked(tx: Transaction, durable: string, eventId: string): Promise<unknown> {
  const [row] = await select<{ event: unknown }>(
    tx,
  )`SELECT event FROM parked_events WHERE durable = ${durable} AND event_id = ${eventId} AND parked_at IS NOT NULL FOR UPDATE`;
  return row?.event;
}
