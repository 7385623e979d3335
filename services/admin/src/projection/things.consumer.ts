import { documentEvents } from '@savvi/contracts/documents/events';
import { budgetCreated, budgetDeleted, budgetStated, budgetUpdated } from '@savvi/contracts/events';
import { entryEvents } from '@savvi/contracts/vault/events';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';
import { type CountedKind, projectionRepository } from '../shared/projection.repository.ts';

const events = {
  budget: [budgetCreated, budgetUpdated, budgetDeleted, budgetStated],
  document: Object.values(documentEvents),
  entry: Object.values(entryEvents),
} as const satisfies Record<CountedKind, readonly object[]>;

type Definition = (typeof events)[CountedKind][number];

/** Everything that changes how much somebody has. */
export const thingEvents: readonly Definition[] = Object.values(events).flat();

/** Something that happened to what is counted. */
export type ThingEvent = ReturnType<Definition['parse']>;

const kinds = new Map((Object.entries(events) as [CountedKind, readonly Definition[]][]).flatMap(([kind, definitions]) => definitions.map(({ type }) => [type, kind] as const))); // the keys of `events` are kinds
const isGone = ({ type, data }: ThingEvent) => type.endsWith('.deleted.v1') || ('deletedAt' in data && data.deletedAt !== null);

/** Counts what a change leaves. @throws {RangeError} for an event of another type than {@link thingEvents} */
export async function countThing(tx: Transaction, event: ThingEvent): Promise<void> {
  const { type, subject: spaceId, data } = event;
  const kind = kinds.get(type);
  if (kind === undefined) throw new RangeError(`${type} tells of nothing that is counted`);
  await lockScope(tx, { spaceId }); // the end of an account under way comes before or after, never between
  await projectionRepository.keepThing(tx, { spaceId }, { kind, id: data.id, userId: data.userId, version: data.version, isCounted: !isGone(event) });
}
