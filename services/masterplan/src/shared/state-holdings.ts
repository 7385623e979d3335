import { republish } from '@savvi/eventing/republish';
import type { StatingDeps } from '@savvi/service-kit/republishing';
import type { Database, Transaction } from '../db.ts';
import type { HoldingOfSpace } from './holding.ts';
import type { Kind } from './kinds.ts';

/**
 * Tells again what holdings of these kinds there are: all, or those only of which the net worth knows
 * nothing. Answers how many.
 */
export async function stateHoldings(
  kinds: readonly Kind[],
  { uncounted, signal }: { uncounted: boolean; signal?: AbortSignal | undefined },
  { db, clock }: StatingDeps<Database>,
): Promise<number> {
  let count = 0;
  for (const { rows, events } of kinds) {
    count += await republish<Transaction, HoldingOfSpace>({
      inTransaction: (work) => db.$transaction(work),
      page: (tx, last, limit) => rows.page(tx, { last, limit, uncounted }),
      event: ({ spaceId, holding }) => events.stated.of({ spaceId, data: holding, now: clock.now() }),
      signal,
    });
  }
  return count;
}
