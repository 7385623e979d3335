import { type CountedEvent, countedEventsOf, countedIn } from '@savvi/counted-events/events';
import { COUNTED_KINDS } from '@savvi/contracts/achievements/live';
import type { CountedThing } from '../shared/counted-things.repository.ts';

/** The events that change how many records a space has. */
export const countedEvents = countedEventsOf(COUNTED_KINDS);

/** The record that an event is about. @throws {RangeError} if records of the event's kind are not counted */
export function thingIn(event: CountedEvent): CountedThing {
  const { userId: _, ...thing } = countedIn(COUNTED_KINDS, event);
  const { data } = event;
  return {
    ...thing,
    saved: thing.kind === 'savings-account' && thing.isCounted && 'balance' in data ? data.balance : '0.00',
  };
}
