import type { OpenEntry, VaultEntry } from '../vault-codec.ts';

/** The sort orders of the entries. */
export const ORDERS = ['name', 'newest', 'changed'] as const;
/** The sort order of the entries. */
export type Order = (typeof ORDERS)[number];
/** Whether a text is a sort order. */
export const isOrder = (text: unknown): text is Order => ORDERS.some((each) => each === text);

// `undefined` is the locale of the user. Case and accents are ignored and numbers are compared by value:
// 'site 9' before 'Site 10', 'Élan' beside 'elan'.
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares by name. Unreadable entries have no name and come last. */
const byName = (one: VaultEntry, other: VaultEntry): number => {
  if (!one.isReadable || !other.isReadable) return Number(other.isReadable) - Number(one.isReadable);
  return compare(one.name, other.name) || compare(one.usernameEmail, other.usernameEmail);
};

/** Compares by the last change, the latest first. Unreadable entries come last. */
const byChange =
  (changedAt: (entry: OpenEntry) => string) =>
  (one: VaultEntry, other: VaultEntry): number => {
    if (!one.isReadable || !other.isReadable) return Number(other.isReadable) - Number(one.isReadable);
    return Date.parse(changedAt(other)) - Date.parse(changedAt(one));
  };

/** Sorts entries. The service returns the newest first. `changedAt` is when an entry was last changed. */
export function inOrder(
  entries: readonly VaultEntry[],
  order: Order,
  changedAt: (entry: OpenEntry) => string = ({ updatedAt }) => updatedAt,
): readonly VaultEntry[] {
  if (order === 'newest') return entries;
  return entries.toSorted(order === 'name' ? byName : byChange(changedAt));
}
