import type { DocumentCategory } from '@savvi/documents-contract/category';
import { useState } from 'react';
import { guessCategory } from './category-guess.ts';
import type { Upload } from './upload-queue.ts';

/** The initial values of the form. */
export interface FieldsStart {
  readonly category: DocumentCategory;
  readonly folderId: string | null;
}

/**
 * The category of each file (DOC-45): the one chosen for it, else the one chosen for all, else the guess from its
 * name. In a folder, files start with the category of the folder.
 */
export function useCategories({ category, folderId }: FieldsStart, files: readonly Upload[]) {
  const [forAll, setForAll] = useState<DocumentCategory | null>(folderId === null ? null : category);
  const [own, setOwn] = useState<ReadonlyMap<string, DocumentCategory>>(new Map());
  const of = ({ id, file }: Upload) => own.get(id) ?? forAll ?? guessCategory(file.name) ?? category;
  const all = new Set(files.length === 0 ? [forAll ?? category] : files.map(of));
  return {
    of,
    /** The categories of all files; without files, the category of the next one. */
    all,
    /** The category that all files share; null if they differ. */
    common: all.size === 1 ? ([...all][0] ?? null) : null,
    set: ({ id }: Upload, next: DocumentCategory) => setOwn((before) => new Map(before).set(id, next)),
    setAll(next: DocumentCategory): void {
      setOwn(new Map());
      setForAll(next);
    },
  };
}

/** The result of {@link useCategories}. */
export type Categories = ReturnType<typeof useCategories>;
