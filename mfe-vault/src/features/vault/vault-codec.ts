// All plaintext of the vault passes through this module: it reads what the service answers and writes what it
// is sent. Nothing is encrypted here yet, the service does that. The day entries are sealed in the browser,
// this is what changes. No other file reads the fields off the wire or knows the paths; vault-codec.test.ts
// sees to it.
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
} from '@savvi/contracts/vault/entry';
import { WEB_ADDRESS_MAX } from '@savvi/contracts/vault/web-address';
import * as z from '@savvi/contracts/schema';
import type { Reader, RecordKind } from '@savvi/mfe-kit';

/** What a person keeps in an entry. */
export type EntryFields = EntryInput;

interface EntryMarks {
  readonly id: string;
  readonly version: number;
}

/** An entry that this version of the product can read. */
export interface OpenEntry extends EntryMarks, EntryFields {
  readonly isReadable: true;
}

/**
 * An entry that can't be read, because it is of a later format or damaged: it is there, and can only be
 * deleted.
 */
export interface ClosedEntry extends EntryMarks {
  readonly isReadable: false;
  readonly isDamaged: boolean;
}

/** One of the list. */
export type VaultEntry = OpenEntry | ClosedEntry;

/** A deleted entry: enough to know it again. */
export interface DeletedEntry extends EntryMarks {
  /** Null when it can't be read. */
  readonly name: string | null;
  readonly usernameEmail: string | null;
  readonly isDamaged: boolean;
  readonly deletedAt: string;
}

/** The most entries somebody has, those that can't be read among them. */
export { ENTRIES_MAX } from '@savvi/contracts/vault/entry';

/** The bounds of an entry, for what is read from files. */
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
  wire: z.ZodMiniType<Answered>,
  open: (answered: Answered) => Opened,
): Reader<Opened> => ({ parse: (input) => open(wire.parse(input)) });
const listOf = <Answered, Opened>(wire: z.ZodMiniType<Answered>, open: (answered: Answered) => Opened) =>
  opening(z.array(wire), (list) => list.map(open));

/** The calls of the vault: where they go and how their answers are opened. */
export const VAULT: RecordKind<VaultEntry, DeletedEntry> = {
  domain: 'passwords',
  readers: {
    one: opening(listedEntryReply, openOne),
    list: listOf(listedEntryReply, openOne),
    deleted: listOf(listedDeletedEntryReply, openDeleted),
  },
};

/** The body of a call that stores an entry, in the clear: here it would be sealed. */
export const seal = ({ name, usernameEmail, password, url, notes }: EntryFields): EntryFields => ({
  name,
  usernameEmail,
  password,
  url,
  notes,
});

/** What the service takes and seals of an entry (VAULT-20). */
export const SEALABLE: z.ZodMiniType<EntryFields> = entryInput;

/** Where several entries are stored at once, all of them or none, and how the answer is read. */
export const IMPORT = { path: '/api/passwords/import', reader: importReply } as const;

const ROOM_FOR_BRACKETS = 64;
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * The bodies of the calls that store many entries, each within what one call may have; in the clear, as with
 * {@link seal}.
 */
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
