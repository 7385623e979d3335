import { type Finding, findingOf } from '../strength/audit.ts';
import type { VaultEntry } from '../vault-codec.ts';

/** The filter of the entry list. */
export type Filter = 'all' | 'weak' | 'reused';

const passes = ({ isWeak, others }: Finding, filter: Filter) =>
  filter === 'all' || (filter === 'weak' ? isWeak : others > 0);

/**
 * Returns the entries that match a filter and whose name or user name contains the search text in any letter
 * case (VAULT-4).
 */
export function shownBy(
  search: string,
  filter: Filter,
  findings: ReadonlyMap<string, Finding>,
): (entry: VaultEntry) => boolean {
  const sought = search.trim().toLowerCase();
  const isFound = (entry: VaultEntry) =>
    sought === '' ||
    (entry.isReadable &&
      [entry.name, entry.usernameEmail].some((text) => text.toLowerCase().includes(sought)));
  return (entry) => isFound(entry) && passes(findingOf(findings, entry.id), filter);
}

/** Counts the weak and the reused passwords. */
export const countsOf = (
  findings: ReadonlyMap<string, Finding>,
): { readonly weak: number; readonly reused: number } => {
  const all = [...findings.values()];
  return {
    weak: all.filter(({ isWeak }) => isWeak).length,
    reused: all.filter(({ others }) => others > 0).length,
  };
};

/** Returns the URL that an entry may open: http or https only, whatever is stored (N-15). */
export function safeAddress(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
