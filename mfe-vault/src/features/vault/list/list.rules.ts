import { type Finding, findingOf } from '../strength/audit.ts';
import type { VaultEntry } from '../vault-codec.ts';

/** Which entries are shown. */
export type Filter = 'all' | 'weak' | 'reused';

const passes = ({ isWeak, others }: Finding, filter: Filter) =>
  filter === 'all' || (filter === 'weak' ? isWeak : others > 0);

/**
 * Tells which entries a search and a filter leave: a part of the name or user name, whatever the letter case
 * (VAULT-4).
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

/** How many entries each filter would show. */
export const countsOf = (
  findings: ReadonlyMap<string, Finding>,
): { readonly weak: number; readonly reused: number } => {
  const all = [...findings.values()];
  return {
    weak: all.filter(({ isWeak }) => isWeak).length,
    reused: all.filter(({ others }) => others > 0).length,
  };
};

/** The address an entry may open: http or https only, whatever is stored (N-15). */
export function safeAddress(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
