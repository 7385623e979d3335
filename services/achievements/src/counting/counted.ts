import { type CountedEvent, countedEventsOf, countedIn } from '@savvi/contracts/achievements/counted-events';
import { COUNTED_KINDS } from '@savvi/contracts/achievements/live';
import type { CountedThing } from '../shared/counted-things.repository.ts';

/** Everything that changes what is counted. */
export const countedEvents = countedEventsOf(COUNTED_KINDS);

/** What an event says of its thing. @throws {RangeError} for an event of nothing that counts */
export function thingIn(event: CountedEvent): CountedThing {
  const { userId: _, ...thing } = countedIn(COUNTED_KINDS, event);
  const { data } = event;
  return {
    ...thing,
    saved: thing.kind === 'savings-account' && thing.isCounted && 'balance' in data ? data.balance : '0.00',
  };
}
