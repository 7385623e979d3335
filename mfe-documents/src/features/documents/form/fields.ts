import {
  DEFAULT_CATEGORY,
  DOCUMENT_CATEGORIES,
  type DocumentCategory,
} from '@savvi/contracts/documents/category';
import { DESCRIPTION_MAX } from '@savvi/contracts/documents/folder';
import type { EntryField } from '@savvi/mfe-kit';
import { formatNumber } from '@savvi/ui/format';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { formTexts } from './form.texts.ts';

const { advice, fields } = formTexts;

/** What a field is called. */
export interface FieldName {
  readonly label: string;
}

/** A field with what it is called. */
export type Labelled<Value> = EntryField<Value> & FieldName;

/** The categories as a choice (DOC-2). */
export const CATEGORY_OPTIONS = DOCUMENT_CATEGORIES.map((value) => ({
  value,
  label: CATEGORY_LABELS[value],
}));

/** What an input for a day is: the days that a contract takes. */
export const DAY_INPUT = { type: 'date', min: '1000-01-01', max: '9999-12-31' } as const;

/** What is too long, or holds what can't be stored. */
export const wordsAdvice = (entry: string, max: number): string =>
  entry.length > max ? advice.tooLong(formatNumber(max)) : advice.unstorable;

/** The category; it begins with `start`. */
export const categoryField = (start: DocumentCategory): Labelled<DocumentCategory> => ({
  label: fields.category,
  start,
  read: (stored) => stored,
  send: (entry) => DOCUMENT_CATEGORIES.find((category) => category === entry) ?? DEFAULT_CATEGORY,
  advice: () => advice.choice,
});

/** Words that are sent as null when there are none (DOC-9). */
export const descriptionField: Labelled<string | null> = {
  label: fields.description,
  start: '',
  read: (stored) => stored ?? '',
  send: (entry) => (entry.trim() === '' ? null : entry),
  advice: (entry) => wordsAdvice(entry, DESCRIPTION_MAX),
};

/** The day until which a document is valid, if there is one. */
export const expirationField: Labelled<string | null> = {
  label: fields.expirationDate,
  start: '',
  read: (stored) => stored ?? '',
  send: (entry) => entry || null,
  advice: () => advice.day,
};
