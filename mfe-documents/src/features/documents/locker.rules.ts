import type { DocumentCategory } from '@savvi/documents-contract/category';
import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import type { View } from './view/view.rules.ts';

/** The sort order of the documents. */
export type Order = 'newest' | 'name';

// `undefined` is the locale of the user. Case is ignored and numbers are compared by value: 'page 9' before
// 'Page 10'.
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares two names in the natural order of the user's locale. */
export const compareNames = compare;

/** Sorts documents. The service returns the newest first. */
export const inOrder = (documents: readonly Document[], order: Order): readonly Document[] =>
  order === 'newest'
    ? documents
    : documents.toSorted((one, other) => compare(one.originalName, other.originalName));

const isOf = (category: DocumentCategory | null) => (each: { readonly category: DocumentCategory }) =>
  category === null || each.category === category;

/** Counts the documents of each category, including those in folders (DOC-1, T-30). */
export function countsOf(documents: readonly Document[]): ReadonlyMap<DocumentCategory, number> {
  const counts = new Map<DocumentCategory, number>();
  for (const { category } of documents) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** Counts the documents in each folder. */
export function filledWith(documents: readonly Document[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { folderId } of documents)
    if (folderId !== null) counts.set(folderId, (counts.get(folderId) ?? 0) + 1);
  return counts;
}

/** Returns the folders of a category, sorted by name (DOC-33). */
export const foldersOf = (folders: readonly Folder[], category: DocumentCategory | null): readonly Folder[] =>
  folders.filter(isOf(category)).toSorted((one, other) => compare(one.name, other.name));

/**
 * Returns the documents of a view: all those in an open folder, or those of the category outside folders
 * (T-30). A document whose folder is gone appears at the root.
 */
export function documentsIn(
  { category, folderId }: View,
  documents: readonly Document[],
  folders: readonly Folder[],
): readonly Document[] {
  if (folderId !== null) return documents.filter((document) => document.folderId === folderId);
  const there = new Set(folders.map(({ id }) => id));
  return documents.filter(
    (document) => isOf(category)(document) && !(document.folderId !== null && there.has(document.folderId)),
  );
}

/**
 * Returns folders of other categories with documents of this category. Moving a document keeps its category
 * (T-30).
 */
export function otherFoldersWith(
  category: DocumentCategory | null,
  documents: readonly Document[],
  folders: readonly Folder[],
): { readonly folders: readonly Folder[]; readonly count: number } {
  if (category === null) return { folders: [], count: 0 };
  const counts = filledWith(documents.filter(isOf(category)));
  const others = folders.filter((folder) => folder.category !== category && counts.has(folder.id));
  return {
    folders: others.toSorted((one, other) => compare(one.name, other.name)),
    count: others.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0),
  };
}

const MARKS = /\p{M}+/gu;

/**
 * Normalizes a text for searching: 'Crème' becomes 'CREME', 'Straße' becomes 'STRASSE'. Uppercase merges more
 * equivalent letters than lowercase.
 */
const searchTextOf = (text: string): string => text.normalize('NFKD').replaceAll(MARKS, '').toUpperCase();

/**
 * Returns the documents that contain each search word in the name or description, ignoring case and accents.
 */
export function foundBy(
  search: string,
  category: DocumentCategory | null,
  documents: readonly Document[],
): readonly Document[] {
  const words = searchTextOf(search).split(/\s+/).filter(Boolean);
  return documents.filter((document) => {
    const text = searchTextOf(`${document.originalName}\n${document.description ?? ''}`);
    return isOf(category)(document) && words.every((word) => text.includes(word));
  });
}
