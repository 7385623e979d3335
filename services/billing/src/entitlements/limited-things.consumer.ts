import { presenceEventsOf } from '@savvi/every-contract/counted-events';
import { countThingsOf } from '@savvi/service-kit/counted-things';
import { LIMITED_KINDS } from '../shared/limited-things.repository.ts';

/** The events that change the count of anything that plans limit. */
export const limitedThingEvents = presenceEventsOf(LIMITED_KINDS);

/** Updates the count of limited records after an event. */
export const countLimitedThing = countThingsOf(LIMITED_KINDS);
