import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { keepMonth } from '../shared/holding-months.repository.ts';
import { countedIn, type CountedEvent } from './counted.ts';

/** Keeps what a change says of its month. What comes after its person has gone is forgotten. */
export async function countChange(tx: RawTransaction, event: CountedEvent): Promise<void> {
  const scope = { spaceId: event.subject };
  await lockScope(tx, scope); // the end of an account under way comes before or after, never between
  if (!(await isErased(tx, scope))) await keepMonth(tx, scope, countedIn(event));
}
