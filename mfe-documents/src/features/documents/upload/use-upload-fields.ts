import { DEFAULT_CATEGORY, type DocumentCategory } from '@savvi/documents-contract/category';
import { uploadFields, type UploadFields } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { type Entries, type RecordForm, recordForm } from '@savvi/mfe-kit';
import { useState } from 'react';
import {
  categoryField,
  descriptionField,
  expirationField,
  type FieldName,
  type Labelled,
} from '../form/fields.ts';
import { chosenOf } from '../tree/folder-options.ts';
import { formTexts } from '../form/form.texts.ts';

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

/** The initial values of the form. */
export interface FieldsStart {
  readonly category: DocumentCategory;
  readonly folderId: string | null;
}

/** The state of the form and its invalid fields. `folders` are all existing folders. */
export function useUploadFields({ category, folderId }: FieldsStart, folders: readonly Folder[]) {
  const [typed, setTyped] = useState<Entries>({ ...UPLOAD_FORM.start, category, folderId: folderId ?? '' });
  /**
   * The fields in which the browser holds incomplete input, such as half a date. Null before the first
   * attempt to upload.
   */
  const [unreadable, setUnreadable] = useState<readonly string[] | null>(null);
  const offered = folders.filter((folder) => folder.category === typed['category']);
  const entries: Entries = { ...typed, folderId: chosenOf(offered, typed['folderId']) };
  const problems = UPLOAD_FORM.problemsOf(entries);
  const checked = uploadFields.safeParse(UPLOAD_FORM.payloadOf(entries, entries));
  const fields = checked.success ? checked.data : null;
  return {
    entries,
    /** The details of the files if all are valid, otherwise null. */
    fields,
    /** The folders of the chosen category (T-30). */
    offered,
    isDirty: entries['description'] !== '' || entries['expirationDate'] !== '',
    problemOf: ({ key, advice }: { key: string; advice(entry: string): string }) =>
      unreadable !== null && (key in problems || unreadable.includes(key))
        ? advice(entries[key] ?? '')
        : null,
    change(key: string, entry: string): void {
      // A change of the category clears the selected folder (DOC-11).
      setTyped((before) => ({ ...before, [key]: entry, ...(key === 'category' && { folderId: '' }) }));
      setUnreadable((before) => before && before.filter((other) => other !== key));
    },
    /**
     * Returns the details to send, or null when a field is invalid. From the first call on, invalid fields
     * are marked.
     */
    check(unreadableNow: readonly string[]): UploadFields | null {
      setUnreadable(unreadableNow);
      return unreadableNow.length === 0 ? fields : null;
    },
  };
}

/** The form for the details of the files. */
export type UploadFieldsForm = ReturnType<typeof useUploadFields>;
