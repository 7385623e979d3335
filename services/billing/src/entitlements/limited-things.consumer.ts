import { type CountedEvent, countedIn, presenceEventsOf } from '@savvi/counted-events/events';
import { countThing } from '@savvi/service-kit/counted-things';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { LIMITED_KINDS } from '../shared/limited-things.repository.ts';

/** The events that change the count of anything that plans limit. */
export const limitedThingEvents = presenceEventsOf(LIMITED_KINDS);

/** Updates the count of limited records after an event. */
export const countLimitedThing = (tx: RawTransaction, event: CountedEvent<(typeof LIMITED_KINDS)[number]>) =>
  countThing(tx, { spaceId: event.subject }, countedIn(LIMITED_KINDS, event));
