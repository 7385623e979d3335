import type { VaultEntry } from '../vault-codec.ts';

// What turns the words around it ("live" for U+202E "evil"), or shows as nothing at all.
const UNSEEN = /[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu;

/** A text as it can be shown: what would deceive the eye is marked, nothing is left out. */
export const legible = (text: string): string => text.replaceAll(UNSEEN, '\ufffd');

const keyOf = (name: string) => name.trim().toLowerCase();

/** The names that more than one entry has, in any letter case. */
export function repeatedNames(named: readonly { readonly name: string | null }[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const { name } of named)
    if (name !== null) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return (name) => (counts.get(keyOf(name)) ?? 0) > 1;
}

/** The readable entries of a list. */
export const readableOf = (entries: readonly VaultEntry[]) => entries.filter((entry) => entry.isReadable);
