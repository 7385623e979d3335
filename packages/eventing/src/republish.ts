import type { Envelope } from '@savvi/contracts/event';
import { outbox } from './outbox.ts';
import type { InTransaction, Transaction } from './sql.ts';

/** How a service states what it has now, so that a projection can be rebuilt or a new consumer started. */
export interface Republish<Tx extends Transaction, Row> {
  readonly inTransaction: InTransaction<Tx>;
  /** The next rows in the order of their key after `last` (null: from the start), `limit` at most. */
  readonly page: (tx: Tx, last: Row | null, limit: number) => Promise<readonly Row[]>;
  /**
   * The `<thing>.stated.v1` of a row; it carries the row's version, so what a consumer knows better stays.
   */
  readonly event: (row: Row) => Envelope;
  readonly batchSize?: number;
  /** Breaks it off between two batches, by throwing. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends an event for every current row through the outbox, a batch per transaction; gives how many. */
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
