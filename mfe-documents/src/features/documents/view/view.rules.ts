import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@savvi/documents-contract/category';

/** The visible part of the locker: one category or all, and an optional open folder (DOC-6). */
export interface View {
  readonly category: DocumentCategory | null;
  readonly folderId: string | null;
  /** The tag that filters the list. */
  readonly tagId?: string | null | undefined;
}

/** The path of the locker. */
export const LOCKER = '/document-locker';

/** Parses the query of an address. An unknown category shows all. */
export const viewOf = (search: URLSearchParams): View => ({
  category: DOCUMENT_CATEGORIES.find((category) => category === search.get('category')) ?? null,
  folderId: search.get('folder') || null,
  tagId: search.get('tag') || null,
});

/** The history state of a link that passes on a search text. */
export interface CarriedSearch {
  readonly search: string;
}

/** Returns the search text from the history state, or an empty text. */
export const carriedSearch = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
    ? state.search
    : '';

/** Returns the address of a view. */
export function addressOf({ category, folderId, tagId }: View): string {
  const search = new URLSearchParams({
    ...(category !== null && { category }),
    ...(folderId !== null && { folder: folderId }),
    ...(tagId && { tag: tagId }),
  });
  return search.size === 0 ? LOCKER : `${LOCKER}?${search}`;
}
