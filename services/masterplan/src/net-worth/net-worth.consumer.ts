import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { catchUpHistory } from '../shared/balance-history.ts';
import { rebuildMonths } from '../shared/balance-points.repository.ts';
import { keepMonth } from '../shared/holding-months.repository.ts';
import { countedIn, type CountedEvent, kindWithHistory } from './counted.ts';

/**
 * Stores the amount of an event for its month. The months of a record with a balance history are computed from its
 * points instead. Events of an erased space are ignored.
 */
export async function countChange(tx: RawTransaction, event: CountedEvent): Promise<void> {
  const scope = { spaceId: event.subject };
  const { id } = event.data;
  await lockScope(tx, scope); // The lock serializes this transaction and a concurrent erasure of the account.
  if (await isErased(tx, scope)) return;
  const kind = kindWithHistory(event.type);
  if (kind !== undefined) {
    const stored = await kind.rows.find(tx, scope, id);
    if (stored !== null) await catchUpHistory(tx, { ...scope, kind: kind.history, id }, stored);
  }
  if (!(await rebuildMonths(tx, scope, id))) await keepMonth(tx, scope, countedIn(event));
}
