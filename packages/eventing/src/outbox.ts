import type { Envelope } from '@savvi/contracts/event';
import { tracing } from '@savvi/contracts/tracing';
import { execute, select, type Transaction } from './sql.ts';

/**
 * The values of an event's outbox row: `id, type, source, subject, time, data`, all as text, and
 * `traceparent`, null where nothing is traced.
 */
export type OutboxRow = readonly [
  id: string,
  type: string,
  source: string,
  subject: string,
  time: string,
  data: string,
  traceparent: string | null,
];

/**
 * For a statement that writes its row and its event at once: `INSERT INTO outbox (id, type, source, subject,
 * time, data, traceparent) SELECT $1::uuid, $2, $3, $4, $5::timestamptz, $6::jsonb, $7::text`.
 */
export const outboxRow = ({
  id,
  type,
  source,
  subject,
  time,
  data,
  traceparent = tracing()?.current(),
}: Envelope): OutboxRow => [id, type, source, subject, time, JSON.stringify(data), traceparent ?? null];

/**
 * Writes events into the transaction that changes what they tell of; they go out, in this order, when it
 * commits.
 */
async function append(tx: Transaction, events: Envelope | readonly Envelope[]): Promise<void> {
  const list = Array.isArray(events) ? events : [events];
  if (list.length === 0) return;
  const current = tracing()?.current();
  const json = JSON.stringify(
    list.map(({ id, type, source, subject, time, data, traceparent = current }: Envelope) => ({
      id,
      type,
      source,
      subject,
      time,
      data,
      traceparent,
    })),
  );
  await execute(tx)`
    INSERT INTO outbox (id, type, source, subject, time, data, traceparent)
    SELECT event.id, event.type, event.source, event.subject, event.time, event.data, event.traceparent
    FROM ROWS FROM (jsonb_to_recordset(${json}::jsonb) AS (id uuid, type text, source text, subject text, time timestamptz, data jsonb, traceparent text))
      WITH ORDINALITY AS event (id, type, source, subject, time, data, traceparent, place)
    ORDER BY event.place`;
}

/** What waits to be published. */
export interface Backlog {
  readonly pending: number;
  /** When the oldest of them happened; null when none waits. */
  readonly oldest: Date | null;
}

/** Counts what waits to be published. */
export async function backlog(tx: Transaction): Promise<Backlog> {
  const [waiting] = await select<Backlog>(
    tx,
  )`SELECT count(*)::int AS pending, min(time) AS oldest FROM outbox WHERE sent_at IS NULL`;
  return waiting ?? { pending: 0, oldest: null };
}

/** The service's side of eventing: it only ever writes rows, nothing is published inside a request. */
export const outbox = { append };

/** The type of {@link outbox}, for what is given one. */
export type Outbox = typeof outbox;
