import type { Envelope } from '@savvi/contracts/event';
import { tracing } from '@savvi/contracts/tracing';
import { execute, select, type Transaction } from './sql.ts';

/**
 * The values of an event's outbox row: `id, type, source, subject, time, data`, all as text, and
 * `traceparent`, which is null without tracing.
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
 * The parameters for one statement that writes a row and its event: `INSERT INTO outbox (id, type, source,
 * subject, time, data, traceparent) SELECT $1::uuid, $2, $3, $4, $5::timestamptz, $6::jsonb, $7::text`.
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
 * Adds events to the transaction of the change that they describe. They are published in this order after the
 * commit.
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

/** The events that wait to be published. */
export interface Backlog {
  readonly pending: number;
  /** When the oldest waiting event happened; null when no event waits. */
  readonly oldest: Date | null;
}

/** Reads the outbox backlog. */
export async function backlog(tx: Transaction): Promise<Backlog> {
  const [waiting] = await select<Backlog>(
    tx,
  )`SELECT count(*)::int AS pending, min(time) AS oldest FROM outbox WHERE sent_at IS NULL`;
  return waiting ?? { pending: 0, oldest: null };
}

/** The producer side of eventing: a request only writes outbox rows and never publishes. */
export const outbox = { append };

/** The type of {@link outbox}, for code that gets an outbox as an argument. */
export type Outbox = typeof outbox;
