import { DEFAULT_CATEGORY, type DocumentCategory } from '@savvi/documents-contract/category';
import { uploadFields, type UploadFields } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { type Entries, type RecordForm, recordForm } from '@savvi/mfe-kit';
import { useState } from 'react';
import {
  categoryField,
  categoryOf,
  descriptionField,
  expirationField,
  type FieldName,
  type Labelled,
} from '../form/fields.ts';
import { chosenOf } from '../tree/folder-options.ts';
import { formTexts } from '../form/form.texts.ts';
import type { Upload } from './upload-queue.ts';
import { type FieldsStart, useCategories } from './use-categories.ts';

const folderField: Labelled<string | null> = {
  label: formTexts.fields.folderId,
  start: '',
  read: (stored) => stored ?? '',
  send: (entry) => entry || null,
  advice: () => formTexts.advice.choice,
};

/** The form for the details of uploaded files (DOC-10). */
export const UPLOAD_FORM: RecordForm<UploadFields, FieldName> = recordForm(uploadFields, {
  category: categoryField(DEFAULT_CATEGORY),
  folderId: folderField,
  description: descriptionField,
  expirationDate: expirationField,
});

/** The details of one file. A folder only has files of its category (T-30). */
const fieldsOfFile = (fields: UploadFields, category: DocumentCategory, folder: Folder | undefined) => ({
  ...fields,
  category,
  folderId: folder?.category === category ? folder.id : null,
});

/**
 * The state of the form and its invalid fields. `folders` are all existing folders, `files` those that may be
 * sent.
 */
export function useUploadFields(start: FieldsStart, folders: readonly Folder[], files: readonly Upload[]) {
  const categories = useCategories(start, files);
  const [typed, setTyped] = useState<Entries>({ ...UPLOAD_FORM.start, folderId: start.folderId ?? '' });
  /**
   * The fields in which the browser holds incomplete input, such as half a date. Null before the first
   * attempt to upload.
   */
  const [unreadable, setUnreadable] = useState<readonly string[] | null>(null);
  const offered = folders.filter((folder) => categories.all.has(folder.category));
  const entries: Entries = {
    ...typed,
    category: categories.common ?? '',
    folderId: chosenOf(offered, typed['folderId']),
  };
  const folder = folders.find(({ id }) => id === entries['folderId']);
  const problems = UPLOAD_FORM.problemsOf(entries);
  const checked = uploadFields.safeParse(UPLOAD_FORM.payloadOf(entries, entries));
  const fieldsOf = checked.success
    ? (upload: Upload) => fieldsOfFile(checked.data, categories.of(upload), folder)
    : null;
  return {
    entries,
    categories,
    /** Returns the details of a file to send; null while a field is invalid. */
    fieldsOf,
    /** The folders of the chosen categories (T-30). */
    offered,
    /** The chosen folder, if some files have another category and so are not put into it. */
    partialFolder: categories.common === null ? folder : undefined,
    isDirty: entries['description'] !== '' || entries['expirationDate'] !== '',
    problemOf: ({ key, advice }: { key: string; advice(entry: string): string }) =>
      unreadable !== null && (key in problems || unreadable.includes(key))
        ? advice(entries[key] ?? '')
        : null,
    change(key: string, entry: string): void {
      if (key === 'category') categories.setAll(categoryOf(entry));
      // The first file goes into the folder that was chosen before it.
      const next = folders.find(({ id }) => key === 'folderId' && id === entry);
      if (next !== undefined && files.length === 0) categories.setAll(next.category);
      // A change of the category clears the selected folder (DOC-11).
      setTyped((before) => ({ ...before, ...(key === 'category' ? { folderId: '' } : { [key]: entry }) }));
      setUnreadable((before) => before && before.filter((other) => other !== key));
    },
    /**
     * Returns the details to send, or null when a field is invalid. From the first call on, invalid fields
     * are marked.
     */
    check(unreadableNow: readonly string[]): ((upload: Upload) => UploadFields) | null {
      setUnreadable(unreadableNow);
      return unreadableNow.length === 0 ? fieldsOf : null;
    },
  };
}

/** The form for the details of the files. */
export type UploadFieldsForm = ReturnType<typeof useUploadFields>;
