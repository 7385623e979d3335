import { type CountedEvent, presenceEventsOf } from '@savvi/contracts/achievements/counted-events';
import { countThingsOf } from '@savvi/service-kit/counted-things';
import { COUNTED_KINDS, type CountedKind } from '../shared/projection.repository.ts';

/** Everything that changes how much somebody has. */
export const thingEvents = presenceEventsOf(COUNTED_KINDS);

/** Something that happened to what is counted. */
export type ThingEvent = CountedEvent<CountedKind>;

/** Counts what a change leaves. */
export const countThing = countThingsOf(COUNTED_KINDS);
