import type { Entries, NamedField, RecordForm } from '@savvi/mfe-kit';
import { formatNumber } from '@savvi/ui/format';
import { isTotp } from '../totp/totp.rules.ts';
import {
  BOUNDS,
  type EntryLink,
  type EntryType,
  FURTHER_BOUNDS,
  SEALABLE,
  sealChange,
  type VaultEntry,
} from '../vault-codec.ts';
import { openedAs } from '../web-address.rules.ts';
import { formTexts } from './form.texts.ts';

const { advice } = formTexts;
const tooLong = (max: number) => advice.tooLong(formatNumber(max));

/** How a field is rendered. */
export interface EntryLooks {
  readonly label: string;
  readonly isRequired: boolean;
}

/** The fields of the form; those of a card are stored under `card`. */
export type FieldKey = keyof typeof formTexts.fields;
const CARD_KEYS = ['holder', 'number', 'expires', 'code'] as const;
type CardKey = (typeof CARD_KEYS)[number];
const isCardKey = (key: unknown): key is CardKey => CARD_KEYS.some((each) => each === key);

type Field = NamedField<EntryLooks> & { readonly key: FieldKey };

/** A text of an entry that is sent as typed unless `send` says otherwise. */
function field(key: FieldKey, over: Partial<Field> = {}): Field {
  return {
    key,
    label: formTexts.fields[key],
    isRequired: false,
    start: '',
    read: (stored) => (typeof stored === 'string' ? stored : ''),
    send: (entry) => entry,
    advice: (entry) =>
      entry.length > FURTHER_BOUNDS.cardText ? tooLong(FURTHER_BOUNDS.cardText) : advice.unstorable,
    ...over,
  };
}

/** A required text, stored exactly as typed; spaces matter in a password. */
function required(key: 'name' | 'usernameEmail' | 'password'): Field {
  const isMissing = (entry: string) => (key === 'password' ? entry === '' : entry.trim() === '');
  return field(key, {
    isRequired: true,
    advice: (entry) =>
      isMissing(entry)
        ? advice.missing(advice.what[key])
        : entry.length > BOUNDS[key]
          ? tooLong(BOUNDS[key])
          : advice.unstorable,
  });
}

/** An optional text, sent as null when it is empty. */
function optional(key: 'url' | 'notes' | 'totp'): Field {
  const stored = { url: openedAs, notes: (entry: string) => entry, totp: (entry: string) => entry.trim() };
  const wrong = { url: advice.url, notes: advice.unstorable, totp: advice.totp };
  return field(key, {
    send: (entry) => stored[key](entry) || null,
    advice: (entry) => (entry.length > BOUNDS[key] ? tooLong(BOUNDS[key]) : wrong[key]),
  });
}

/** The tags in a text with commas between them, each once. */
export const tagsIn = (entry: string): string[] => [
  ...new Set(
    entry
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** Writes links as the text of a form field, sorted, so that removing a link and adding it again changes nothing. */
export const textOfLinks = (links: readonly EntryLink[]): string =>
  links.length === 0
    ? ''
    : JSON.stringify(
        links
          .map(({ kind, id }) => ({ kind, id }))
          .toSorted((a, b) => `${a.kind} ${a.id}`.localeCompare(`${b.kind} ${b.id}`)),
      );
/** Reads the links in a text of {@link textOfLinks}. */
export const linksIn = (entry: string): EntryLink[] =>
  entry === '' ? [] : (JSON.parse(entry) as EntryLink[]); // only textOfLinks writes it

const FIELDS: readonly Field[] = [
  required('name'),
  required('usernameEmail'),
  required('password'),
  optional('totp'),
  optional('url'),
  ...CARD_KEYS.map((key) => field(key)),
  optional('notes'),
  field('tags', {
    read: (stored) => (Array.isArray(stored) ? stored.join(', ') : ''),
    send: tagsIn,
    advice: () => advice.tags(FURTHER_BOUNDS.tags, FURTHER_BOUNDS.tag),
  }),
  field('links', {
    read: (stored) => (Array.isArray(stored) ? textOfLinks(stored) : ''),
    send: linksIn,
    advice: () => advice.links(FURTHER_BOUNDS.links),
  }),
];

/** The fields of each kind of entry. */
const KEYS: Readonly<Record<EntryType, readonly FieldKey[]>> = {
  login: ['name', 'usernameEmail', 'password', 'totp', 'url', 'notes', 'tags', 'links'],
  card: ['name', ...CARD_KEYS, 'notes', 'tags', 'links'],
  note: ['name', 'notes', 'tags', 'links'],
};
/** Requests without them keep what is stored, so an entry that does not use them is sent as before. */
const SENT_IF_CHANGED: readonly FieldKey[] = ['totp', 'tags', 'links'];

const textIn = (entries: Entries, key: string) => entries[key] ?? '';
const entriesWith = (textOf: (each: Field) => string): Entries =>
  Object.fromEntries(FIELDS.map((each) => [each.key, textOf(each)]));

function payloadOf(type: EntryType, entries: Entries, isSent: (key: FieldKey) => boolean) {
  const sent = FIELDS.filter(({ key }) => KEYS[type].includes(key) && isSent(key)).map(
    ({ key, send }) => [key, send(textIn(entries, key), '')] as const,
  );
  const ofCard = sent.filter(([key]) => isCardKey(key));
  return {
    ...(type !== 'login' && { type }),
    ...Object.fromEntries(sent.filter(([key]) => !isCardKey(key))),
    ...(ofCard.length > 0 && { card: Object.fromEntries(ofCard) }),
  };
}

/** A card and a note have another word for their name. */
const adviceOn = (type: EntryType, { key, advice: usual }: Field) =>
  key === 'name' && type !== 'login'
    ? (entry: string) => (entry.trim() === '' ? advice.missing(advice.what[type]) : usual(entry))
    : usual;

/** The key of the field that an issue of the contract is about. */
const keyOf = (path: readonly PropertyKey[]): string => String(path[0] === 'card' ? path[1] : path[0]);

/** The form of a kind of entry (VAULT-9, VLT-2). Its request body is sealed, and it stores no draft. */
export function entryForm(type: EntryType): RecordForm<VaultEntry, EntryLooks> {
  const fields = FIELDS.filter(({ key }) => KEYS[type].includes(key)).map((each) => ({
    ...each,
    label: each.key === 'name' ? formTexts.nameOf[type] : each.label,
    advice: adviceOn(type, each),
  }));
  return {
    fields,
    start: entriesWith(({ start }) => start),
    entriesOf: (entry) =>
      entriesWith(({ key, read, start }) => {
        if (!entry.isReadable) return start;
        return read(isCardKey(key) ? entry.card?.[key] : entry[key]);
      }),
    payloadOf: (entries, before) =>
      sealChange(
        payloadOf(
          type,
          entries,
          (key) => !SENT_IF_CHANGED.includes(key) || textIn(entries, key) !== textIn(before, key),
        ),
      ),
    problemsOf(entries) {
      const checked = SEALABLE.safeParse(payloadOf(type, entries, () => true));
      const wrong = new Set(checked.success ? [] : checked.error.issues.map(({ path }) => keyOf(path)));
      const totp = textIn(entries, 'totp').trim();
      if (type === 'login' && totp !== '' && !isTotp(totp)) wrong.add('totp');
      return Object.fromEntries(
        fields
          .filter(({ key }) => wrong.has(key))
          .map((each) => [each.key, each.advice(textIn(entries, each.key))]),
      );
    },
  };
}
