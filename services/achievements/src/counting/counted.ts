import { type CountedEvent, countedEventsOf, countedIn } from '@savvi/contracts/achievements/counted-events';
import { COUNTED_KINDS } from '@savvi/contracts/achievements/live';
import type { CountedThing } from '../shared/counted-things.repository.ts';

/** The events that change the counts. */
export const countedEvents = countedEventsOf(COUNTED_KINDS);

/** The record of an event. @throws {RangeError} if the event's kind is not counted */
export function thingIn(event: CountedEvent): CountedThing {
  const { userId: _, ...thing } = countedIn(COUNTED_KINDS, event);
  const { data } = event;
  return {
    ...thing,
    saved: thing.kind === 'savings-account' && thing.isCounted && 'balance' in data ? data.balance : '0.00',
  };
}
