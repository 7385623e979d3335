import { presenceEventsOf } from '@savvi/contracts/achievements/counted-events';
import { countThingsOf } from '@savvi/service-kit/counted-things';
import { LIMITED_KINDS } from '../shared/limited-things.repository.ts';

/** Everything that changes how many there are of what plans limit. */
export const limitedThingEvents = presenceEventsOf(LIMITED_KINDS);

/** Counts what a change leaves. */
export const countLimitedThing = countThingsOf(LIMITED_KINDS);
