import type { DocumentCategory } from '@savvi/documents-contract/category';
import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { foldersBelow, foldersIn, type TreeFolder } from '@savvi/documents-contract/folder-tree';
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

function tallied<Key>(keys: readonly Key[]): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Counts the documents of each category, including those in folders (DOC-1, T-30). */
export const countsOf = (documents: readonly Document[]): ReadonlyMap<DocumentCategory, number> =>
  tallied(documents.map(({ category }) => category));

/** Counts the documents in each folder. */
export const filledWith = (documents: readonly Document[]): ReadonlyMap<string, number> =>
  tallied(documents.flatMap(({ folderId }) => folderId ?? []));

/** Counts the folders in each folder. */
export const holdingFolders = (folders: readonly Folder[]): ReadonlyMap<string, number> =>
  tallied(folders.flatMap(({ parentId }) => parentId ?? []));

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  compare(one.name, other.name);

/**
 * Returns the folders of a view, sorted by name: those in the open folder, or those of the category at the
 * root (DOC-33, DOC-36).
 */
export const foldersOf = (folders: readonly Folder[], { category, folderId }: View): readonly Folder[] =>
  foldersIn(folders, folderId)
    .filter(isOf(folderId === null ? category : null))
    .toSorted(byName);

/** A folder in the tree, with the folders above it. */
export interface Branch {
  readonly folder: Folder;
  readonly above: readonly Folder[];
}

/** Returns all folders as a tree: each before those in it, and sorted by name among its siblings. */
export const treeOf = (
  folders: readonly Folder[],
  parentId: string | null = null,
  above: readonly Folder[] = [],
): readonly Branch[] =>
  foldersIn(folders, parentId)
    .toSorted(byName)
    .flatMap((folder) => [{ folder, above }, ...treeOf(folders, folder.id, [...above, folder])]);

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

/** Returns the documents in a folder and in all folders below it. */
export function documentsUnder(
  { id }: TreeFolder,
  documents: readonly Document[],
  folders: readonly Folder[],
): readonly Document[] {
  const searched = new Set([id, ...foldersBelow(folders, id).map((folder) => folder.id)]);
  return documents.filter(({ folderId }) => folderId !== null && searched.has(folderId));
}

/**
 * Returns the folders with documents of a category that the view of the category does not list itself: those of
 * other categories, because moving a document keeps its category (T-30), or all of them (`isWhole`).
 */
export function foldersWith(
  category: DocumentCategory | null,
  documents: readonly Document[],
  folders: readonly Folder[],
  isWhole: boolean,
): { readonly folders: readonly Folder[]; readonly count: number } {
  if (category === null) return { folders: [], count: 0 };
  const counts = filledWith(documents.filter(isOf(category)));
  const found = folders.filter(
    (folder) => (isWhole || folder.category !== category) && counts.has(folder.id),
  );
  return {
    folders: found.toSorted(byName),
    count: found.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0),
  };
}

/** Returns the documents with a tag; all without one. */
export const taggedWith = (
  tagId: string | null | undefined,
  documents: readonly Document[],
): readonly Document[] => (tagId ? documents.filter(({ tagIds }) => tagIds.includes(tagId)) : documents);

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
