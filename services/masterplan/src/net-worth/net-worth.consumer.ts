import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { rebuildMonths } from '../shared/balance-points.repository.ts';
import { keepMonth } from '../shared/holding-months.repository.ts';
import { countedIn, type CountedEvent } from './counted.ts';

/**
 * Stores the amount of an event for its month. The months of a record with a balance history come from its points
 * instead. Events of an erased space are ignored.
 */
export async function countChange(tx: RawTransaction, event: CountedEvent): Promise<void> {
  const scope = { spaceId: event.subject };
  await lockScope(tx, scope); // The lock serializes this transaction and a concurrent erasure of the account.
  if (await isErased(tx, scope)) return;
  if (!(await rebuildMonths(tx, scope, event.data.id))) await keepMonth(tx, scope, countedIn(event));
}
