import { type Finding, findingOf } from '../strength/audit.ts';
import type { OpenEntry, VaultEntry } from '../vault-codec.ts';

/** The filters of the entry list. */
export const FILTERS = ['all', 'favorites', 'weak', 'reused'] as const;
/** The filter of the entry list. */
export type Filter = (typeof FILTERS)[number];
/** Whether a text is a filter. */
export const isFilter = (text: unknown): text is Filter => FILTERS.some((each) => each === text);

const isFavorite = (entry: VaultEntry) => entry.isReadable && entry.favorite === true;

function passes(entry: VaultEntry, { isWeak, others }: Finding, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'favorites':
      return isFavorite(entry);
    case 'weak':
      return isWeak;
    case 'reused':
      return others > 0;
  }
}

/** The host of a website, without the 'www.' that most people leave out; empty if there is none. */
const hostOf = (url: string | null): string =>
  url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';

/** The texts of an entry that the search reads; never a secret. */
const searched = ({ name, usernameEmail, url }: OpenEntry) => [name, usernameEmail, hostOf(url)];

/**
 * Returns the entries that match a filter, have the tag, and whose name, user name or website's host contains
 * the search text in any letter case (VAULT-4, VLT-1).
 */
export function shownBy(
  search: string,
  filter: Filter,
  findings: ReadonlyMap<string, Finding>,
  tag: string | null = null,
): (entry: VaultEntry) => boolean {
  const sought = search.trim().toLowerCase();
  const isFound = (entry: VaultEntry) =>
    sought === '' ||
    (entry.isReadable && searched(entry).some((text) => text.toLowerCase().includes(sought)));
  const hasTag = (entry: VaultEntry) =>
    tag === null || (entry.isReadable && entry.tags?.includes(tag) === true);
  return (entry) => isFound(entry) && hasTag(entry) && passes(entry, findingOf(findings, entry.id), filter);
}

/** All tags of the entries, in alphabetical order. */
export const tagsOf = (entries: readonly VaultEntry[]): readonly string[] =>
  [...new Set(entries.flatMap((entry) => (entry.isReadable ? (entry.tags ?? []) : [])))].toSorted(
    (one, other) => one.localeCompare(other),
  );

/** Whether some entry is a favorite. */
export const hasFavorites = (entries: readonly VaultEntry[]): boolean => entries.some(isFavorite);

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

/**
 * Returns the page of a website that changes the password (a well-known URL of the W3C), or null. Only https:
 * the new password is typed there.
 */
export function changePasswordAddress(url: string | null): string | null {
  const address = safeAddress(url);
  if (address === null) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' ? `${origin}/.well-known/change-password` : null;
}
