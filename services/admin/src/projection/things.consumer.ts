import { type CountedEvent, countedIn, presenceEventsOf } from '@savvi/counted-events/events';
import { countThing } from '@savvi/service-kit/counted-things';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { COUNTED_KINDS, type CountedKind } from '../shared/projection.repository.ts';

/** The events that change how many records a user has. */
export const thingEvents = presenceEventsOf(COUNTED_KINDS);

/** An event of a counted record. */
export type ThingEvent = CountedEvent<CountedKind>;

/** Stores whether the record of an event counts for its user. */
export const applyThingEvent = (tx: RawTransaction, event: ThingEvent) =>
  countThing(tx, { spaceId: event.subject }, countedIn(COUNTED_KINDS, event));
