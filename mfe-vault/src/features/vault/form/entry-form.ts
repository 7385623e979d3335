import { type EntryField, recordForm, type RecordForm } from '@savvi/mfe-kit';
import { formatNumber } from '@savvi/ui/format';
import { BOUNDS, type EntryFields, SEALABLE, seal, type VaultEntry } from '../vault-codec.ts';
import { openedAs } from '../web-address.rules.ts';
import { formTexts } from './form.texts.ts';

const { advice } = formTexts;
const tooLong = (max: number) => advice.tooLong(formatNumber(max));

/** How a field is rendered. */
export interface EntryLooks {
  readonly label: string;
  readonly isRequired: boolean;
}

/** A required text, stored exactly as typed; spaces matter in a password. */
function required(key: 'name' | 'usernameEmail' | 'password'): EntryField<string> & EntryLooks {
  const isMissing = (entry: string) => (key === 'password' ? entry === '' : entry.trim() === '');
  return {
    label: formTexts.fields[key],
    isRequired: true,
    start: '',
    read: (stored) => stored,
    send: (entry) => entry,
    advice: (entry) =>
      isMissing(entry)
        ? advice.missing(advice.what[key])
        : entry.length > BOUNDS[key]
          ? tooLong(BOUNDS[key])
          : advice.unstorable,
  };
}

/** An optional text, sent as null when it is empty. */
function optional(key: 'url' | 'notes'): EntryField<string | null> & EntryLooks {
  const send = (entry: string) => (key === 'url' ? openedAs(entry) : entry) || null;
  return {
    label: formTexts.fields[key],
    isRequired: false,
    start: '',
    read: (stored) => stored ?? '',
    send,
    advice: (entry) =>
      entry.length > BOUNDS[key] ? tooLong(BOUNDS[key]) : key === 'url' ? advice.url : advice.unstorable,
  };
}

const form = recordForm<EntryFields, EntryLooks>(SEALABLE, {
  name: required('name'),
  usernameEmail: required('usernameEmail'),
  password: required('password'),
  url: optional('url'),
  notes: optional('notes'),
});

const fieldsIn = (payload: Readonly<Record<string, unknown>>) =>
  // The cast is safe because the form builds the payload from exactly the fields of an entry.
  seal(payload as EntryFields & typeof payload);

/** The form of an entry (VAULT-9). Its request body is sealed, and it stores no draft. */
export const ENTRY_FORM: RecordForm<VaultEntry, EntryLooks> = {
  ...form,
  entriesOf: (entry) => (entry.isReadable ? form.entriesOf(entry) : form.start),
  payloadOf: (entries, before) => ({ ...fieldsIn(form.payloadOf(entries, before)) }),
};
