import { republish } from '@savvi/eventing/republish';
import type { RepublishDeps } from '@savvi/service-kit/republishing';
import type { Database, Transaction } from '../db.ts';
import type { HoldingOfSpace } from './holding.ts';
import type { Kind } from './kinds.ts';

/**
 * Publishes the current state of all holdings of the given kinds, or only of those that are missing or outdated in
 * the net worth. Returns the number of events.
 */
export async function republishHoldings(
  kinds: readonly Kind[],
  { uncounted, signal }: { uncounted: boolean; signal?: AbortSignal | undefined },
  { db, clock }: RepublishDeps<Database>,
): Promise<number> {
  let count = 0;
  for (const { rows, events, dataOf } of kinds) {
    count += await republish<Transaction, HoldingOfSpace>({
      inTransaction: (work) => db.$transaction(work),
      page: (tx, last, limit) => rows.acrossSpaces.page(tx, { last, limit, uncounted }),
      event: ({ spaceId, holding }) => events.stated.of({ spaceId, data: dataOf(holding), now: clock.now() }),
      signal,
    });
  }
  return count;
}
