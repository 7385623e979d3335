import { DEFAULT_CATEGORY, type DocumentCategory } from '@savvi/documents-contract/category';
import { type Folder, FOLDER_NAME_MAX, folderDetails, folderName } from '@savvi/documents-contract/folder';
import * as z from '@savvi/contracts/schema';
import { type RecordForm, recordForm } from '@savvi/mfe-kit';
import {
  categoryField,
  descriptionField,
  type FieldName,
  type Labelled,
  wordsAdvice,
} from '../form/fields.ts';
import { formTexts } from '../form/form.texts.ts';

type FolderForm = RecordForm<Folder, FieldName>;

const nameField: Labelled<string> = {
  label: formTexts.fields.name,
  start: '',
  read: (stored) => stored,
  send: (entry) => entry.trim(),
  advice: (entry) =>
    entry.trim() === '' ? formTexts.advice.nameMissing : wordsAdvice(entry, FOLDER_NAME_MAX),
};

const detailsWith = (category: DocumentCategory) => ({
  name: nameField,
  category: categoryField(category),
  description: descriptionField,
});

/** The form of a new folder (DOC-8) with a preselected category, or in another folder with its category. */
export function folderForm(category: DocumentCategory, parent: Folder | null): FolderForm {
  const form: FolderForm = recordForm(folderDetails, detailsWith(parent?.category ?? category));
  // At the root, nothing is sent beside what the specification names (DOC-9).
  return parent === null
    ? form
    : { ...form, payloadOf: (...entries) => ({ ...form.payloadOf(...entries), parentId: parent.id }) };
}

const RENAME_FORM: FolderForm = recordForm(z.object({ name: folderName }), { name: nameField });
const EDIT_FORM: FolderForm = recordForm(folderDetails, detailsWith(DEFAULT_CATEGORY));
/** A subfolder keeps the category of the folder it is in, so its category is not sent. */
const SUBFOLDER_FORM: FolderForm = {
  ...EDIT_FORM,
  payloadOf(...entries) {
    const { category: _, ...details } = EDIT_FORM.payloadOf(...entries);
    return details;
  },
};

/** The form of an existing folder: its name only, or all its details. */
export function changeForm(wish: 'rename' | 'edit', isSubfolder: boolean): FolderForm {
  if (wish === 'rename') return RENAME_FORM;
  return isSubfolder ? SUBFOLDER_FORM : EDIT_FORM;
}
