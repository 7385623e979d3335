import type { CountedEvent } from '@savvi/contracts/achievements/counted-events';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { keepThing } from '../shared/counted-things.repository.ts';
import { thingIn } from './counted.ts';

/** Counts what a change leaves. */
export async function countChange(tx: RawTransaction, event: CountedEvent): Promise<void> {
  const scope = { spaceId: event.subject };
  await lockScope(tx, scope); // the end of an account under way comes before or after, never between
  await keepThing(tx, scope, thingIn(event));
}
