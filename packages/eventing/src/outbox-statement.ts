import type { Envelope } from '@savvi/contracts/event';
import { outboxRow } from './outbox.ts';

/**
 * Builds the outbox part of a statement that writes a row and its event together.
 * `eventStatement(Prisma.sql)(event, written)` inserts the event if the part named `written` wrote a row.
 */
export const eventStatement =
  <Sql>(sql: (parts: TemplateStringsArray, ...values: unknown[]) => Sql) =>
  (event: Envelope, written: Sql): Sql => {
    const [id, type, source, subject, time, data, traceparent] = outboxRow(event);
    return sql`INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT ${id}::uuid, ${type}, ${source}, ${subject}, ${time}::timestamptz, ${data}::jsonb, ${traceparent}::text FROM ${written}`;
  };
