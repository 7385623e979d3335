import { documentEvents } from '../documents/events.ts';
import { budgetCreated, budgetDeleted, budgetStated, budgetUpdated } from '../events.ts';
import { debtEvents, policyEvents, propertyEvents, savingsAccountEvents } from '../masterplan/events.ts';
import { entryEvents } from '../vault/events.ts';
import type { CountedKind } from './live.ts';

/** What happens to each kind of thing that projections count. */
export const COUNTED_EVENTS = {
  budget: { created: budgetCreated, updated: budgetUpdated, deleted: budgetDeleted, stated: budgetStated },
  'savings-account': savingsAccountEvents,
  debt: debtEvents,
  property: propertyEvents,
  policy: policyEvents,
  document: documentEvents,
  entry: entryEvents,
} as const satisfies Record<CountedKind, object>;

type DefinitionOf<Kind extends CountedKind> =
  (typeof COUNTED_EVENTS)[Kind][keyof (typeof COUNTED_EVENTS)[Kind]];
type Definition<Kinds extends CountedKind> = { [Kind in Kinds]: DefinitionOf<Kind> }[Kinds];

/** Something that happened to a thing of one of these kinds. */
export type CountedEvent<Kinds extends CountedKind = CountedKind> =
  Definition<Kinds> extends { parse(envelope: unknown): infer Event } ? Event : never;

/** All that happens to things of these kinds. */
export const countedEventsOf = <Kinds extends CountedKind>(
  kinds: readonly Kinds[],
): readonly Definition<Kinds>[] =>
  kinds.flatMap((kind) => Object.values(COUNTED_EVENTS[kind]) as Definition<Kinds>[]); // the values of a key are its kind's

const ALTERATIONS: readonly string[] = ['updated', 'moved'];

/**
 * Those that say whether things of these kinds are there: one that was only altered is there as before, and
 * counts as before.
 */
export const presenceEventsOf = <Kinds extends CountedKind>(
  kinds: readonly Kinds[],
): readonly Definition<Kinds>[] =>
  // The values of a key are its kind's.
  kinds.flatMap((kind) =>
    Object.entries(COUNTED_EVENTS[kind]).flatMap(([happening, definition]) =>
      ALTERATIONS.includes(happening) ? [] : [definition as Definition<Kinds>],
    ),
  );

/** An event of a thing, as far as counting goes; its subject is the space that the thing is in. */
export interface ToldOfThing {
  readonly type: string;
  readonly subject: string;
  readonly data: {
    readonly id: string;
    readonly userId: string;
    readonly version: number;
    readonly deletedAt?: string | null;
  };
}

/**
 * What an event says of its thing; a deleted one is not counted.
 * @throws {RangeError} for an event of none of these kinds
 */
export function countedIn<Kinds extends CountedKind>(
  kinds: readonly Kinds[],
  { type, data: { id, userId, version, deletedAt = null } }: Omit<ToldOfThing, 'subject'>,
) {
  const kind = kinds.find((each) =>
    Object.values(COUNTED_EVENTS[each]).some((definition) => definition.type === type),
  );
  if (kind === undefined) throw new RangeError(`${type} tells of nothing that counts`);
  return {
    kind,
    id,
    userId,
    version,
    isCounted: type !== COUNTED_EVENTS[kind].deleted.type && deletedAt === null,
  };
}
