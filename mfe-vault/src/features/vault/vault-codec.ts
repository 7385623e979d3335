// All plaintext of the vault passes through this module: it reads responses and writes request bodies. The
// service encrypts today. When the browser does, only this module changes. No other file reads entry fields
// from responses or knows the paths, which vault-codec.test.ts checks.
import {
  CARD_TEXT_MAX,
  CUSTOM_FIELDS_MAX,
  CUSTOM_LABEL_MAX,
  CUSTOM_VALUE_MAX,
  ENTRY_BYTES_MAX,
  ENTRY_NAME_MAX,
  ENTRY_TYPES,
  entryInput,
  type EntryInput,
  type EntryType,
  type FurtherContents,
  furtherContents,
  HISTORY_MAX,
  IMPORT_BYTES_MAX,
  IMPORT_ENTRIES_MAX,
  importReply,
  LINKS_MAX,
  listedDeletedEntryReply,
  listedEntryReply,
  NOTES_MAX,
  SERVER_SEALED,
  STORED_PASSWORD_MAX,
  TAG_MAX,
  TAGS_MAX,
  TOTP_MAX,
  USERNAME_MAX,
} from '@savvi/vault-contract/entry';
import { WEB_ADDRESS_MAX } from '@savvi/vault-contract/web-address';
import * as z from '@savvi/contracts/schema';
import type { Reader, RecordKind } from '@savvi/mfe-kit';

export type { Card, CustomField, EarlierPassword, EntryLink, EntryType } from '@savvi/vault-contract/entry';

/** The fields of an entry that a user enters. */
export type EntryFields = EntryInput;

/** The kind of an entry; entries of earlier releases have none, and are logins. */
export const typeOf = ({ type = 'login' }: { readonly type?: EntryType | undefined }): EntryType => type;

const isEntryType = (type: string): type is EntryType => ENTRY_TYPES.some((each) => each === type);

interface EntryMarks {
  readonly id: string;
  readonly version: number;
}

/** An entry that this version of the product can read. */
export interface OpenEntry extends EntryMarks, EntryFields {
  readonly isReadable: true;
  /** When the entry was last changed: ISO 8601. */
  readonly updatedAt: string;
}

/** An entry that cannot be read, because its format is newer or it is damaged. It can only be deleted. */
export interface ClosedEntry extends EntryMarks {
  readonly isReadable: false;
  readonly isDamaged: boolean;
}

/** An entry of the list, readable or not. */
export type VaultEntry = OpenEntry | ClosedEntry;

/** A deleted entry with enough details to recognize it. */
export interface DeletedEntry extends EntryMarks {
  /** The name of the deleted entry; null when the entry cannot be read. */
  readonly name: string | null;
  readonly usernameEmail: string | null;
  readonly type: EntryType;
  /** The host of the web address; null without one. */
  readonly host: string | null;
  readonly isDamaged: boolean;
  readonly deletedAt: string;
}

/** The maximum number of entries per user, including unreadable ones. */
export { ENTRIES_MAX } from '@savvi/vault-contract/entry';

/** The field limits of an entry, for imported files. */
export const BOUNDS = {
  name: ENTRY_NAME_MAX,
  usernameEmail: USERNAME_MAX,
  password: STORED_PASSWORD_MAX,
  url: WEB_ADDRESS_MAX,
  notes: NOTES_MAX,
  totp: TOTP_MAX,
} as const;

/** The limits of what an entry may have beside them. */
export const FURTHER_BOUNDS = {
  cardText: CARD_TEXT_MAX,
  fields: CUSTOM_FIELDS_MAX,
  label: CUSTOM_LABEL_MAX,
  value: CUSTOM_VALUE_MAX,
  tags: TAGS_MAX,
  tag: TAG_MAX,
  history: HISTORY_MAX,
  links: LINKS_MAX,
  bytes: ENTRY_BYTES_MAX,
} as const;

type Further = Pick<EntryFields, keyof FurtherContents>;

// `Object.keys` widens the keys of the schema to strings.
const FURTHER_KEYS = Object.keys(furtherContents.shape) as readonly (keyof Further)[];

/** What an entry has beside the fields that every entry has; absent keys stay absent. */
const furtherOf = (entry: Further): Further =>
  Object.fromEntries(FURTHER_KEYS.filter((key) => entry[key] !== undefined).map((key) => [key, entry[key]]));

function openOne(answered: z.infer<typeof listedEntryReply>): VaultEntry {
  const { id, version } = answered;
  if (answered.format !== SERVER_SEALED || !('password' in answered))
    return { id, version, isReadable: false, isDamaged: 'isDamaged' in answered };
  const { type, ...rest } = answered;
  // A later release has other kinds, and this one cannot show what they have.
  if (type !== undefined && !isEntryType(type)) return { id, version, isReadable: false, isDamaged: false };
  const fields = seal({ ...rest, ...(type !== undefined && { type }) });
  return { id, version, updatedAt: answered.updatedAt, isReadable: true, ...fields };
}

function openDeleted(answered: z.infer<typeof listedDeletedEntryReply>): DeletedEntry {
  const { id, version, deletedAt } = answered;
  const marks = { id, version, deletedAt, isDamaged: 'isDamaged' in answered };
  const type = 'type' in answered ? (answered.type ?? 'login') : 'login';
  if (!('name' in answered) || !isEntryType(type))
    return { ...marks, name: null, usernameEmail: null, type: 'login', host: null };
  const { name, usernameEmail, host = null } = answered;
  return { ...marks, name, usernameEmail, type, host };
}

const FURTHER: ReadonlyMap<string, z.ZodMiniType> = new Map(Object.entries(furtherContents.shape));

/** An answer without the further keys that have another shape: one of them must not hide the whole list. */
function legibleIn(answered: unknown): unknown {
  if (typeof answered !== 'object' || answered === null) return answered;
  const keys = Object.entries(answered);
  return Object.fromEntries(
    keys.filter(([key, value]) => FURTHER.get(key)?.safeParse(value).success !== false),
  );
}

const opening = <Answered, Opened>(
  backend: z.ZodMiniType<Answered>,
  open: (answered: Answered) => Opened,
): Reader<Opened> => ({ parse: (input) => open(backend.parse(legibleIn(input))) });
function listOf<Answered, Opened>(
  backend: z.ZodMiniType<Answered>,
  open: (answered: Answered) => Opened,
): Reader<Opened[]> {
  const list = z.array(backend);
  return {
    parse: (input) => list.parse(Array.isArray(input) ? input.map(legibleIn) : input).map(open),
  };
}

/** The routes of the vault and the parsers of their responses. */
export const VAULT: RecordKind<VaultEntry, DeletedEntry> = {
  domain: 'passwords',
  keepsList: true,
  readers: {
    one: opening(listedEntryReply, openOne),
    list: listOf(listedEntryReply, openOne),
    deleted: listOf(listedDeletedEntryReply, openDeleted),
  },
};

/** Returns the request body that stores an entry. Encryption in the browser would happen here. */
export const seal = (entry: EntryFields): EntryFields => {
  const { name, usernameEmail, password, url, notes } = entry;
  return { name, usernameEmail, password, url, notes, ...furtherOf(entry) };
};

/** Returns the request body of a change, which has only the fields that it changes. */
export const sealChange = <Change extends object>(change: Change): Change => change;

/** Whether a value says no more than its absence. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 'login' ||
  (Array.isArray(value) && value.length === 0);

/** Whether an entry has more than the fields that every entry has. */
export const hasFurther = (entry: EntryFields): boolean =>
  Object.values(furtherOf(entry)).some((value) => !isEmpty(value));

/**
 * Whether a saved entry lacks what was sent. During an update, a service of the previous release ignores the keys
 * that it does not know.
 */
export function isCut(sent: object, saved: VaultEntry): boolean {
  if (!saved.isReadable) return false;
  const stored: ReadonlyMap<string, unknown> = new Map(Object.entries(saved));
  return Object.entries(sent).some(
    ([key, value]) =>
      FURTHER.has(key) && !isEmpty(value) && JSON.stringify(value) !== JSON.stringify(stored.get(key)),
  );
}

/** The schema of the fields that the service stores (VAULT-20). */
export const SEALABLE: z.ZodMiniType<EntryFields> = entryInput;

const common = {
  name: z.string(),
  usernameEmail: z.string(),
  password: z.string(),
  url: z.nullable(z.string()),
  notes: z.nullable(z.string()),
};
/** The schemas of an entry in an encrypted export, by the version of the file. */
export const EXPORTED = {
  1: z.object(common),
  2: z.object({ ...common, ...furtherContents.shape, type: z.optional(z.enum(ENTRY_TYPES)) }),
} as const;

/** The route that changes one entry. */
export const changePath = (id: string) => `/api/passwords/${encodeURIComponent(id)}` as const;

/** The route that stores several entries, all of them or none, and the parser of its response. */
export const IMPORT = { path: '/api/passwords/import', reader: importReply } as const;

const ROOM_FOR_BRACKETS = 64;
/** The size of a value as JSON, in bytes. */
export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Splits entries into request bodies within the size limit. Like {@link seal}, it does not encrypt them. */
export function sealMany(entries: readonly EntryFields[]): { readonly entries: readonly EntryFields[] }[] {
  const bodies: { entries: EntryFields[] }[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const sealed = seal(entry);
    const size = bytesOf(sealed) + 1;
    let body = bodies.at(-1);
    if (
      body === undefined ||
      body.entries.length === IMPORT_ENTRIES_MAX ||
      bytes + size > IMPORT_BYTES_MAX - ROOM_FOR_BRACKETS
    ) {
      body = { entries: [] };
      bodies.push(body);
      bytes = 0;
    }
    body.entries.push(sealed);
    bytes += size;
  }
  return bodies;
}
