import type { Envelope } from '@savvi/contracts/event';
import { outboxRow } from './outbox.ts';

/**
 * For a statement that writes a row and its event at once: `eventStatement(Prisma.sql)(event, written)` is
 * the part that inserts the event if `written`, the name of the part that writes the row, wrote one.
 */
export const eventStatement =
  <Sql>(sql: (parts: TemplateStringsArray, ...values: unknown[]) => Sql) =>
  (event: Envelope, written: Sql): Sql => {
    const [id, type, source, subject, time, data, traceparent] = outboxRow(event);
    return sql`INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT ${id}::uuid, ${type}, ${source}, ${subject}, ${time}::timestamptz, ${data}::jsonb, ${traceparent}::text FROM ${written}`;
  };
