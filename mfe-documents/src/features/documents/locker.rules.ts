import type { DocumentCategory } from '@savvi/contracts/documents/category';
import type { Document } from '@savvi/contracts/documents/document';
import type { Folder } from '@savvi/contracts/documents/folder';
import type { View } from './view/view.rules.ts';

/** In which order documents are shown. */
export type Order = 'newest' | 'name';

// In the person's own alphabet: 'page 9' before 'Page 10'.
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares two names as people read them. */
export const compareNames = compare;

/** The documents in an order; the service answers the newest first. */
export const inOrder = (documents: readonly Document[], order: Order): readonly Document[] =>
  order === 'newest'
    ? documents
    : documents.toSorted((one, other) => compare(one.originalName, other.originalName));

const isOf = (category: DocumentCategory | null) => (each: { readonly category: DocumentCategory }) =>
  category === null || each.category === category;

/** How many of these each category has, in folders or not (DOC-1, T-30). */
export function countsOf(documents: readonly Document[]): ReadonlyMap<DocumentCategory, number> {
  const counts = new Map<DocumentCategory, number>();
  for (const { category } of documents) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** How many of these each folder holds. */
export function filledWith(documents: readonly Document[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { folderId } of documents)
    if (folderId !== null) counts.set(folderId, (counts.get(folderId) ?? 0) + 1);
  return counts;
}

/** The folders of a category, by name (DOC-33). */
export const foldersOf = (folders: readonly Folder[], category: DocumentCategory | null): readonly Folder[] =>
  folders.filter(isOf(category)).toSorted((one, other) => compare(one.name, other.name));

/**
 * What a view shows: an opened folder all that lies in it, the root what lies in no folder, by category
 * (T-30). One in a folder that is gone is shown at the root.
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

/** Folders that are not shown with a category but hold documents of it: a move keeps the category (T-30). */
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
 * A text as it is searched: 'Crème' as 'creme', 'Straße' as 'strasse'. Upper case has fewer letters that mean
 * the same.
 */
const foldedOf = (text: string): string => text.normalize('NFKD').replaceAll(MARKS, '').toUpperCase();

/**
 * What a search leaves of these: each of its words in the name or description, whatever the letter case and
 * accents.
 */
export function foundBy(
  search: string,
  category: DocumentCategory | null,
  documents: readonly Document[],
): readonly Document[] {
  const words = foldedOf(search).split(/\s+/).filter(Boolean);
  return documents.filter((document) => {
    const text = foldedOf(`${document.originalName}\n${document.description ?? ''}`);
    return isOf(category)(document) && words.every((word) => text.includes(word));
  });
}
