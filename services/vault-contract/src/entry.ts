import * as z from '@savvi/contracts/schema';
import { restorableRecord } from '@savvi/contracts/kept-record';
import { instant, recordId, recordVersion, requiredName, text } from '@savvi/contracts/values';
import { webAddressInput } from './web-address.ts';

/** The maximum length of the name of a service or company, in characters. */
export const ENTRY_NAME_MAX = 200;
/** The maximum length of a user name or e-mail address, in characters. */
export const USERNAME_MAX = 500;
/** The maximum length of a stored password, which is never trimmed or cut (VAULT-20). */
export const STORED_PASSWORD_MAX = 4_096;
/** The maximum length of notes, in characters. */
export const NOTES_MAX = 10_000;
/** The maximum number of entries of a space. The same number of deleted entries is kept in addition. */
export const ENTRIES_MAX = 5_000;
/**
 * The maximum size of a space's sealed entries in bytes: about 800 for each entry at the limit. Deleted
 * entries may take the same size in addition.
 */
export const SEALED_BYTES_MAX = 4 * 1_048_576;
/** The maximum number of entries in one import. */
export const IMPORT_ENTRIES_MAX = 200;
/** The maximum size of an import in bytes, which equals that of any call. */
export const IMPORT_BYTES_MAX = 1_048_576;

/**
 * The format of entries that the service seals and opens. Later formats are sealed in the browser, and the
 * service cannot open them.
 */
export const SERVER_SEALED = 1;

/** Empty notes become null. */
const notesInput = z.pipe(
  z.nullable(text(NOTES_MAX)),
  z.transform((notes: string | null) => (notes === '' ? null : notes)),
);

const fields = {
  name: requiredName(ENTRY_NAME_MAX),
  usernameEmail: requiredName(USERNAME_MAX),
  password: text(STORED_PASSWORD_MAX, 1),
  url: webAddressInput,
  notes: notesInput,
};

/** The body of POST /api/passwords; other keys are ignored (API-17). */
export const entryInput = z.object({
  ...fields,
  url: z._default(webAddressInput, null),
  notes: z._default(notesInput, null),
});
/** A complete vault entry before it is sealed (DATA-13). */
export type EntryInput = z.output<typeof entryInput>;

/**
 * The body of PATCH /api/passwords/{id}: an absent key stays unchanged, `null` clears a field that may be
 * empty.
 */
export const entryPatch = z.partial(z.object(fields));
/** A change to a vault entry. */
export type EntryPatch = z.output<typeof entryPatch>;

/** The body of POST /api/passwords/import: imports all entries or none. */
export const importInput = z.object({
  entries: z
    .array(entryInput)
    .check(
      z.minLength(1, 'must have at least one entry'),
      z.maxLength(IMPORT_ENTRIES_MAX, `must have at most ${IMPORT_ENTRIES_MAX} entries`),
    ),
});
/** The entries of one import. */
export type ImportInput = z.output<typeof importInput>;

/** The number of imported entries. */
export const importReply = z.object({ created: z.int() });

/** A vault entry in a response to its owner (VAULT-13, T-5). */
export const entryReply = z.object({
  ...restorableRecord,
  format: z.literal(SERVER_SEALED),
  name: z.string(),
  usernameEmail: z.string(),
  password: z.string(),
  url: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
/** A vault entry in a response to its owner. */
export type Entry = z.infer<typeof entryReply>;

/** An entry of a later format: base64 that only the browser can open. No such format exists yet. */
export const sealedEntryReply = z.object({
  ...restorableRecord,
  format: z.int().check(z.minimum(SERVER_SEALED + 1)),
  sealed: z.string(),
});
/** An entry of a later format. */
export type SealedEntry = z.infer<typeof sealedEntryReply>;

/** An entry that can no longer be opened because its stored data is damaged. It can only be deleted. */
export const damagedEntryReply = z.object({
  ...restorableRecord,
  format: z.literal(SERVER_SEALED),
  isDamaged: z.literal(true),
});
/** An entry that can no longer be opened. */
export type DamagedEntry = z.infer<typeof damagedEntryReply>;

/** An item in the list of entries. */
export const listedEntryReply = z.union([entryReply, sealedEntryReply, damagedEntryReply]);
/** An item in the list of entries. */
export type ListedEntry = z.infer<typeof listedEntryReply>;

/**
 * The id of an entry and when it was created and last changed; nothing is decrypted (T-9). The previous
 * release returns the id only.
 */
export const entryIdReply = z.object({
  id: recordId,
  version: z.optional(recordVersion),
  createdAt: z.optional(instant),
  updatedAt: z.optional(instant),
});

/**
 * The id and the name of an entry, without secrets. The name is null if the service cannot open the entry: it is
 * damaged, or of a later format.
 */
export const entryNameReply = z.object({
  id: recordId,
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
  name: z.nullable(z.string()),
});

/** A deleted entry: enough to recognize it, without secrets. */
export const deletedEntryReply = z.object({
  id: recordId,
  format: z.literal(SERVER_SEALED),
  name: z.string(),
  usernameEmail: z.string(),
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant,
});
/** A deleted entry. */
export type DeletedEntry = z.infer<typeof deletedEntryReply>;

/** A deleted entry of a later format. */
export const deletedSealedEntryReply = z.extend(sealedEntryReply, { deletedAt: instant });

/** A deleted entry that can no longer be opened. */
export const deletedDamagedEntryReply = z.extend(damagedEntryReply, { deletedAt: instant });

/** An item in the list of deleted entries. */
export const listedDeletedEntryReply = z.union([
  deletedEntryReply,
  deletedSealedEntryReply,
  deletedDamagedEntryReply,
]);
/** An item in the list of deleted entries. */
export type ListedDeletedEntry = z.infer<typeof listedDeletedEntryReply>;
