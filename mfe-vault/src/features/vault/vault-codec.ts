// All plaintext of the vault passes through this module: it reads responses and writes request bodies. The
// service encrypts today. When the browser does, only this module changes. No other file reads entry fields
// from responses or knows the paths, which vault-codec.test.ts checks.
import {
  ENTRY_NAME_MAX,
  entryInput,
  type EntryInput,
  IMPORT_BYTES_MAX,
  IMPORT_ENTRIES_MAX,
  importReply,
  listedDeletedEntryReply,
  listedEntryReply,
  NOTES_MAX,
  SERVER_SEALED,
  STORED_PASSWORD_MAX,
  USERNAME_MAX,
} from '@savvi/vault-contract/entry';
import { WEB_ADDRESS_MAX } from '@savvi/vault-contract/web-address';
import * as z from '@savvi/contracts/schema';
import type { Reader, RecordKind } from '@savvi/mfe-kit';

/** The fields of an entry that a user enters. */
export type EntryFields = EntryInput;

interface EntryMarks {
  readonly id: string;
  readonly version: number;
}

/** An entry that this version of the product can read. */
export interface OpenEntry extends EntryMarks, EntryFields {
  readonly isReadable: true;
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
} as const;

function openOne(answered: z.infer<typeof listedEntryReply>): VaultEntry {
  const { id, version } = answered;
  if (answered.format !== SERVER_SEALED || !('password' in answered))
    return { id, version, isReadable: false, isDamaged: 'isDamaged' in answered };
  const { name, usernameEmail, password, url, notes } = answered;
  return { id, version, isReadable: true, name, usernameEmail, password, url, notes };
}

function openDeleted(answered: z.infer<typeof listedDeletedEntryReply>): DeletedEntry {
  const { id, version, deletedAt } = answered;
  const { name, usernameEmail } = 'name' in answered ? answered : { name: null, usernameEmail: null };
  return { id, version, deletedAt, name, usernameEmail, isDamaged: 'isDamaged' in answered };
}

const opening = <Answered, Opened>(
  backend: z.ZodMiniType<Answered>,
  open: (answered: Answered) => Opened,
): Reader<Opened> => ({ parse: (input) => open(backend.parse(input)) });
const listOf = <Answered, Opened>(backend: z.ZodMiniType<Answered>, open: (answered: Answered) => Opened) =>
  opening(z.array(backend), (list) => list.map(open));

/** The routes of the vault and the parsers of their responses. */
export const VAULT: RecordKind<VaultEntry, DeletedEntry> = {
  domain: 'passwords',
  readers: {
    one: opening(listedEntryReply, openOne),
    list: listOf(listedEntryReply, openOne),
    deleted: listOf(listedDeletedEntryReply, openDeleted),
  },
};

/** Returns the request body that stores an entry. Encryption in the browser would happen here. */
export const seal = ({ name, usernameEmail, password, url, notes }: EntryFields): EntryFields => ({
  name,
  usernameEmail,
  password,
  url,
  notes,
});

/** The schema of the fields that the service stores (VAULT-20). */
export const SEALABLE: z.ZodMiniType<EntryFields> = entryInput;

/** The route that stores several entries, all of them or none, and the parser of its response. */
export const IMPORT = { path: '/api/passwords/import', reader: importReply } as const;

const ROOM_FOR_BRACKETS = 64;
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

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
