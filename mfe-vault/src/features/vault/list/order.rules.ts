import type { VaultEntry } from '../vault-codec.ts';

/** In which order entries are shown. */
export type Order = 'name' | 'newest';

// In the person's own alphabet: 'site 9' before 'Site 10', 'Élan' beside 'elan'.
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Entries that can't be read have no name: they stand last. */
const byName = (one: VaultEntry, other: VaultEntry): number => {
  if (!one.isReadable || !other.isReadable) return Number(other.isReadable) - Number(one.isReadable);
  return compare(one.name, other.name) || compare(one.usernameEmail, other.usernameEmail);
};

/** The entries in an order; the service answers the newest first. */
export const inOrder = (entries: readonly VaultEntry[], order: Order): readonly VaultEntry[] =>
  order === 'newest' ? entries : entries.toSorted(byName);
