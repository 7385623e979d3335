import type { VaultEntry } from '../vault-codec.ts';

// Characters that reverse the surrounding text ("evil" after U+202E reads "live") or are invisible.
const UNSEEN = /[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu;

/** Returns the text with each deceptive character replaced by a mark. */
export const legible = (text: string): string => text.replaceAll(UNSEEN, '\ufffd');

const keyOf = (name: string) => name.trim().toLowerCase();

/** Returns a function that tells whether several entries share a name, in any letter case. */
export function repeatedNames(named: readonly { readonly name: string | null }[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const { name } of named)
    if (name !== null) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return (name) => (counts.get(keyOf(name)) ?? 0) > 1;
}

/** Returns the entries that can be decrypted. */
export const readableOf = (entries: readonly VaultEntry[]) => entries.filter((entry) => entry.isReadable);
