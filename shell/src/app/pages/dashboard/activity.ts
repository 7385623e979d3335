import { TEXTS } from './dashboard.texts.ts';
import { editLink } from './edit-budget.ts';
import { itemsOf, type Lists, PLACES } from './lists.ts';

/** The most entries that the summary shows. */
export const ACTIVITY_MAX = 8;

/** A record that was created or changed. */
export interface Activity {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  /** The page of the record, as props of a link. */
  readonly link: { readonly to: string; readonly state?: object };
  readonly isNew: boolean;
  readonly at: string;
}

interface Dated {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const SOURCES = [
  ['budgets', 'Budget Lab'],
  ['savings', 'Master Plan'],
  ['debts', 'Master Plan'],
  ['properties', 'Master Plan'],
  ['policies', 'Master Plan'],
  ['documents', 'Document Locker'],
] as const satisfies readonly (readonly [keyof Lists, string])[];

const linkTo = (list: keyof Lists, id: string): Activity['link'] =>
  list === 'budgets' ? editLink(id) : { to: PLACES[list] };

const activitiesOf = (list: keyof Lists, area: string, items: readonly Dated[]): Activity[] =>
  items.map(({ id, name, createdAt, updatedAt }) => ({
    id,
    name,
    area,
    link: linkTo(list, id),
    isNew: updatedAt === createdAt,
    at: updatedAt,
  }));

/** Passwords with their dates but without names: nothing is decrypted for a summary (T-9). */
const datedPasswords = ({ passwords }: Lists): Dated[] =>
  (itemsOf(passwords) ?? []).flatMap(({ id, createdAt, updatedAt }) =>
    createdAt && updatedAt ? [{ id, name: TEXTS.activity.password, createdAt, updatedAt }] : [],
  );

/** The most recently created or changed records, newest first (T-41). */
export function latestActivity(lists: Lists): Activity[] {
  return [
    ...SOURCES.flatMap(([list, area]) => activitiesOf(list, area, itemsOf<Dated>(lists[list]) ?? [])),
    ...activitiesOf('passwords', 'Password Manager', datedPasswords(lists)),
  ]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, ACTIVITY_MAX);
}
