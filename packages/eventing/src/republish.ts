import type { Envelope } from '@savvi/contracts/event';
import { outbox } from './outbox.ts';
import type { InTransaction, Transaction } from './sql.ts';

/**
 * How a service publishes snapshot events of its current rows, to rebuild a projection or start a new
 * consumer.
 */
export interface Republish<Tx extends Transaction, Row> {
  readonly inTransaction: InTransaction<Tx>;
  /** The next rows in key order after `last` (null: from the start), at most `limit`. */
  readonly page: (tx: Tx, last: Row | null, limit: number) => Promise<readonly Row[]>;
  /** The `<thing>.stated.v1` event of a row. It carries the row's version, so a consumer keeps newer data. */
  readonly event: (row: Row) => Envelope;
  readonly batchSize?: number;
  /** Aborts between two batches, by throwing. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a snapshot event for every current row to the outbox, one batch per transaction. Returns their
 * number.
 */
export async function republish<Tx extends Transaction, Row>({
  inTransaction,
  page,
  event,
  batchSize = 200,
  signal,
}: Republish<Tx, Row>): Promise<number> {
  let last: Row | null = null;
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const rows: readonly Row[] = await inTransaction(async (tx) => {
      const batch = await page(tx, last, batchSize);
      await outbox.append(tx, batch.map(event));
      return batch;
    });
    count += rows.length;
    last = rows.at(-1) ?? null;
    if (rows.length < batchSize) return count;
  }
}
