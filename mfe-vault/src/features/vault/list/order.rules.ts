import type { VaultEntry } from '../vault-codec.ts';

/** The sort order of the entries. */
export type Order = 'name' | 'newest';

// `undefined` is the locale of the user. Case and accents are ignored and numbers are compared by value:
// 'site 9' before 'Site 10', 'Élan' beside 'elan'.
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares by name. Unreadable entries have no name and come last. */
const byName = (one: VaultEntry, other: VaultEntry): number => {
  if (!one.isReadable || !other.isReadable) return Number(other.isReadable) - Number(one.isReadable);
  return compare(one.name, other.name) || compare(one.usernameEmail, other.usernameEmail);
};

/** Sorts entries. The service returns the newest first. */
export const inOrder = (entries: readonly VaultEntry[], order: Order): readonly VaultEntry[] =>
  order === 'newest' ? entries : entries.toSorted(byName);
