import type { CountedKind } from '@savvi/contracts/achievements/live';
import { documentEvents } from '@savvi/contracts/documents/events';
import { budgetCreated, budgetDeleted, budgetStated, budgetUpdated } from '@savvi/contracts/events';
import { debtEvents, policyEvents, propertyEvents, savingsAccountEvents } from '@savvi/contracts/masterplan/events';
import { entryEvents } from '@savvi/contracts/vault/events';
import type { CountedThing } from '../shared/counted-things.repository.ts';

/** What happens to each kind of thing that counts. */
const EVENTS = {
  budget: { created: budgetCreated, updated: budgetUpdated, deleted: budgetDeleted, stated: budgetStated },
  'savings-account': savingsAccountEvents,
  debt: debtEvents,
  property: propertyEvents,
  policy: policyEvents,
  document: documentEvents,
  entry: entryEvents,
} as const satisfies Record<CountedKind, object>;

type EventOf<Kind extends CountedKind> = (typeof EVENTS)[Kind][keyof (typeof EVENTS)[Kind]];
type Definition = { [Kind in CountedKind]: EventOf<Kind> }[CountedKind];

/** Everything that changes what is counted. */
export const countedEvents: readonly Definition[] = Object.values(EVENTS).flatMap((events): Definition[] => Object.values(events));

/** Something that happened to a thing that counts. */
export type CountedEvent = ReturnType<Definition['parse']>;

const KINDS = new Map((Object.entries(EVENTS) as [CountedKind, Record<string, Definition>][]).flatMap(([kind, events]) => Object.values(events).map(({ type }) => [type, kind] as const))); // the keys of EVENTS are kinds
const DELETED: ReadonlySet<string> = new Set(Object.values(EVENTS).map(({ deleted }) => deleted.type));

/** What an event says of its thing. @throws {RangeError} for an event of another type than {@link countedEvents} */
export function countedIn({ type, data }: CountedEvent): CountedThing {
  const kind = KINDS.get(type);
  if (kind === undefined) throw new RangeError(`${type} tells of nothing that counts`);
  const isGone = DELETED.has(type) || ('deletedAt' in data && data.deletedAt !== null);
  return { kind, id: data.id, version: data.version, isCounted: !isGone, saved: kind === 'savings-account' && 'balance' in data && !isGone ? data.balance : '0.00' };
}
