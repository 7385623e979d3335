import type { DocumentCategory } from '@savvi/documents-contract/category';
import { type Folder, FOLDER_NAME_MAX, folderInput } from '@savvi/documents-contract/folder';
import { type RecordForm, recordForm } from '@savvi/mfe-kit';
import {
  categoryField,
  descriptionField,
  type FieldName,
  type Labelled,
  wordsAdvice,
} from '../form/fields.ts';
import { formTexts } from '../form/form.texts.ts';

const nameField: Labelled<string> = {
  label: formTexts.fields.name,
  start: '',
  read: (stored) => stored,
  send: (entry) => entry.trim(),
  advice: (entry) =>
    entry.trim() === '' ? formTexts.advice.nameMissing : wordsAdvice(entry, FOLDER_NAME_MAX),
};

/** The form of a new folder (DOC-8) with a preselected category. */
export const folderForm = (category: DocumentCategory): RecordForm<Folder, FieldName> =>
  recordForm(folderInput, {
    name: nameField,
    category: categoryField(category),
    description: descriptionField,
  });
