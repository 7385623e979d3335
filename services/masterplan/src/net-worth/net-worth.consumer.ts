import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { keepMonth } from '../shared/holding-months.repository.ts';
import { countedIn, type CountedEvent } from './counted.ts';

/** Stores the amount of an event for its month. Events of an erased space are ignored. */
export async function countChange(tx: RawTransaction, event: CountedEvent): Promise<void> {
  const scope = { spaceId: event.subject };
  await lockScope(tx, scope); // The lock serializes this transaction and a concurrent erasure of the account.
  if (!(await isErased(tx, scope))) await keepMonth(tx, scope, countedIn(event));
}
