import { TEXTS } from './dashboard.texts.ts';
import { editLink } from './edit-budget.ts';
import { itemsOf, type Lists, PLACES } from './lists.ts';

/** How many lines the summary has. */
export const ACTIVITY_MAX = 8;

/** Something that was made or changed. */
export interface Activity {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  /** The page it is on, for the props of a link. */
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

/** Passwords with their dates, without their names: nothing is decrypted for a summary (T-9). */
const datedPasswords = ({ passwords }: Lists): Dated[] =>
  (itemsOf(passwords) ?? []).flatMap(({ id, createdAt, updatedAt }) =>
    createdAt && updatedAt ? [{ id, name: TEXTS.activity.password, createdAt, updatedAt }] : [],
  );

/** The latest things made or changed, newest first (T-41). */
export function latestActivity(lists: Lists): Activity[] {
  return [
    ...SOURCES.flatMap(([list, area]) => activitiesOf(list, area, itemsOf<Dated>(lists[list]) ?? [])),
    ...activitiesOf('passwords', 'Password Manager', datedPasswords(lists)),
  ]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, ACTIVITY_MAX);
}
