import type { CountedEvent } from '@savvi/counted-events/events';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { keepThing } from '../shared/counted-things.repository.ts';
import { thingIn } from './counted.ts';

/** Stores whether the record of an event counts toward the achievements. */
export async function countChange(tx: RawTransaction, event: CountedEvent): Promise<void> {
  const scope = { spaceId: event.subject };
  await lockScope(tx, scope); // The lock serializes this transaction and a concurrent erasure of the account.
  await keepThing(tx, scope, thingIn(event));
}
