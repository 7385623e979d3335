import { documentEvents } from '@savvi/documents-contract/events';
import {
  budgetCreated,
  budgetDeleted,
  budgetStated,
  budgetUpdated,
  monthChanged,
  monthClosed,
  monthStarted,
} from '@savvi/budget-contract/events';
import {
  debtEvents,
  debtPurged,
  policyEvents,
  policyPurged,
  propertyEvents,
  propertyPurged,
  savingsAccountEvents,
  savingsAccountPurged,
} from '@savvi/masterplan-contract/events';
import { entryEvents } from '@savvi/vault-contract/events';
import type { CountedKind } from '@savvi/contracts/achievements/live';

/** The events of each kind of record that projections count. */
export const COUNTED_EVENTS = {
  budget: { created: budgetCreated, updated: budgetUpdated, deleted: budgetDeleted, stated: budgetStated },
  'savings-account': { ...savingsAccountEvents, purged: savingsAccountPurged },
  debt: { ...debtEvents, purged: debtPurged },
  property: { ...propertyEvents, purged: propertyPurged },
  policy: { ...policyEvents, purged: policyPurged },
  document: documentEvents,
  entry: entryEvents,
} as const satisfies Record<CountedKind, object>;

/** The events about months of budgets. Open pages follow them; no projection counts them. */
export const MONTH_EVENTS = { started: monthStarted, changed: monthChanged, closed: monthClosed } as const;

type DefinitionOf<Kind extends CountedKind> =
  (typeof COUNTED_EVENTS)[Kind][keyof (typeof COUNTED_EVENTS)[Kind]];
type Definition<Kinds extends CountedKind> = { [Kind in Kinds]: DefinitionOf<Kind> }[Kinds];

/** An event about a record of one of the kinds in `Kinds`. */
export type CountedEvent<Kinds extends CountedKind = CountedKind> =
  Definition<Kinds> extends { parse(envelope: unknown): infer Event } ? Event : never;

/** The definitions of all events about records of `kinds`. */
export const countedEventsOf = <Kinds extends CountedKind>(
  kinds: readonly Kinds[],
): readonly Definition<Kinds>[] =>
  // Each entry of COUNTED_EVENTS contains only events of its own kind.
  kinds.flatMap((kind) => Object.values(COUNTED_EVENTS[kind]) as Definition<Kinds>[]);

const ALTERATIONS: readonly string[] = ['updated', 'moved'];

/** The events that can change whether a record exists. A mere update does not, so counts ignore it. */
export const presenceEventsOf = <Kinds extends CountedKind>(
  kinds: readonly Kinds[],
): readonly Definition<Kinds>[] =>
  // Each entry of COUNTED_EVENTS contains only events of its own kind.
  kinds.flatMap((kind) =>
    Object.entries(COUNTED_EVENTS[kind]).flatMap(([happening, definition]) =>
      ALTERATIONS.includes(happening) ? [] : [definition as Definition<Kinds>],
    ),
  );

/** What a counted event says about its record. The event's subject is the record's space. */
export interface CountedChange {
  readonly type: string;
  readonly subject: string;
  readonly data: {
    readonly id: string;
    readonly userId: string;
    readonly version: number;
    readonly deletedAt?: string | null;
  };
}

/** Matches the types of events about the end of a record. */
const ENDED = /\.(?:deleted|purged)\.v1$/;

/**
 * Reads from an event which record it is about, and whether that record counts. A deleted or purged record does not.
 * @throws {RangeError} when the event is not about a record of `kinds`
 */
export function countedIn<Kinds extends CountedKind>(
  kinds: readonly Kinds[],
  { type, data: { id, userId, version, deletedAt = null } }: Omit<CountedChange, 'subject'>,
) {
  const kind = kinds.find((each) =>
    Object.values(COUNTED_EVENTS[each]).some((definition) => definition.type === type),
  );
  if (kind === undefined) throw new RangeError(`${type} is not a counted event`);
  return {
    kind,
    id,
    userId,
    version,
    isCounted: !ENDED.test(type) && deletedAt === null,
  };
}

// Aliases with the names of the previous release, for code in other repositories.
export { type CountedChange as ToldOfThing };
