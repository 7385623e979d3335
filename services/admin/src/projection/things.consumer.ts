import { type CountedEvent, countedIn, presenceEventsOf } from '@savvi/contracts/achievements/counted-events';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { COUNTED_KINDS, type CountedKind, projectionRepository } from '../shared/projection.repository.ts';

/** Everything that changes how much somebody has. */
export const thingEvents = presenceEventsOf(COUNTED_KINDS);

/** Something that happened to what is counted. */
export type ThingEvent = CountedEvent<CountedKind>;

/** Counts what a change leaves. @throws {RangeError} for an event of nothing that is counted */
export async function countThing(tx: RawTransaction, event: ThingEvent): Promise<void> {
  const scope = { spaceId: event.subject };
  await lockScope(tx, scope); // the end of an account under way comes before or after, never between
  await projectionRepository.keepThing(tx, scope, countedIn(COUNTED_KINDS, event));
}
