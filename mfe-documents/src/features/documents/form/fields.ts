import {
  DEFAULT_CATEGORY,
  DOCUMENT_CATEGORIES,
  type DocumentCategory,
} from '@savvi/documents-contract/category';
import { DESCRIPTION_MAX } from '@savvi/documents-contract/folder';
import type { EntryField } from '@savvi/mfe-kit';
import { formatNumber } from '@savvi/ui/format';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { formTexts } from './form.texts.ts';

const { advice, fields } = formTexts;

/** The label of a field. */
export interface FieldName {
  readonly label: string;
}

/** A field with its label. */
export type Labelled<Value> = EntryField<Value> & FieldName;

/** The categories as options of a select (DOC-2). */
export const CATEGORY_OPTIONS = DOCUMENT_CATEGORIES.map((value) => ({
  value,
  label: CATEGORY_LABELS[value],
}));

/** Props of a date input, with the range that the contract accepts. */
export const DAY_INPUT = { type: 'date', min: '1000-01-01', max: '9999-12-31' } as const;

/** Returns a message if a text is too long or contains characters that cannot be stored. */
export const wordsAdvice = (entry: string, max: number): string =>
  entry.length > max ? advice.tooLong(formatNumber(max)) : advice.unstorable;

/** Returns the category that was chosen in a select. */
export const categoryOf = (entry: string): DocumentCategory =>
  DOCUMENT_CATEGORIES.find((category) => category === entry) ?? DEFAULT_CATEGORY;

/** The category field, with `start` preselected. */
export const categoryField = (start: DocumentCategory): Labelled<DocumentCategory> => ({
  label: fields.category,
  start,
  read: (stored) => stored,
  send: categoryOf,
  advice: () => advice.choice,
});

/** The description field, sent as null when it is empty (DOC-9). */
export const descriptionField: Labelled<string | null> = {
  label: fields.description,
  start: '',
  read: (stored) => stored ?? '',
  send: (entry) => (entry.trim() === '' ? null : entry),
  advice: (entry) => wordsAdvice(entry, DESCRIPTION_MAX),
};

/** The optional expiration date of a document. */
export const expirationField: Labelled<string | null> = {
  label: fields.expirationDate,
  start: '',
  read: (stored) => stored ?? '',
  send: (entry) => entry || null,
  advice: () => advice.day,
};
