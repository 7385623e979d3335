import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@savvi/contracts/documents/category';

/** What of the locker shows: one category or all, and a folder that may be open (DOC-6). */
export interface View {
  readonly category: DocumentCategory | null;
  readonly folderId: string | null;
}

/** Where the locker is. */
export const LOCKER = '/document-locker';

/** What an address shows. A category that is none shows all. */
export const viewOf = (search: URLSearchParams): View => ({
  category: DOCUMENT_CATEGORIES.find((category) => category === search.get('category')) ?? null,
  folderId: search.get('folder') || null,
});

/** What is searched for where a link leads, for its history entry. */
export interface CarriedSearch {
  readonly search: string;
}

/** The search that the link hither carried along; empty when it carried none. */
export const carriedSearch = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
    ? state.search
    : '';

/** The address that shows it. */
export function addressOf({ category, folderId }: View): string {
  const search = new URLSearchParams({
    ...(category !== null && { category }),
    ...(folderId !== null && { folder: folderId }),
  });
  return search.size === 0 ? LOCKER : `${LOCKER}?${search}`;
}
