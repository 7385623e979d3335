import { type CountedEvent, presenceEventsOf } from '@savvi/every-contract/counted-events';
import { countThingsOf } from '@savvi/service-kit/counted-things';
import { COUNTED_KINDS, type CountedKind } from '../shared/projection.repository.ts';

/** The events that change how many records a user has. */
export const thingEvents = presenceEventsOf(COUNTED_KINDS);

/** An event of a counted record. */
export type ThingEvent = CountedEvent<CountedKind>;

/** Stores whether the record of an event counts for its user. */
export const countThing = countThingsOf(COUNTED_KINDS);
