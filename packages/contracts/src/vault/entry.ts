import * as z from '@savvi/contracts/schema';
import { keptRecord } from '../kept-record.ts';
import { instant, recordId, recordVersion, requiredName, text } from '../values.ts';
import { webAddressInput } from './web-address.ts';

/** The most characters of the name of a service or company. */
export const ENTRY_NAME_MAX = 200;
/** The most characters of a user name or e-mail address. */
export const USERNAME_MAX = 500;
/** The most characters of a stored password; nothing is trimmed or cut (VAULT-20). */
export const STORED_PASSWORD_MAX = 4_096;
/** The most characters of notes. */
export const NOTES_MAX = 10_000;
/** The most entries a space holds. As many again that were deleted are kept beside them. */
export const ENTRIES_MAX = 5_000;
/**
 * The most bytes the entries of a space take once they are sealed: 800 each of the most there may be. As many
 * again are kept of deleted ones.
 */
export const SEALED_BYTES_MAX = 4 * 1_048_576;
/** The most entries of one call to import. */
export const IMPORT_ENTRIES_MAX = 200;
/** The most bytes of one call to import, which is what any call may have. */
export const IMPORT_BYTES_MAX = 1_048_576;

/**
 * The format of entries that the service itself seals and opens. Later ones are sealed in the browser and
 * opaque to it.
 */
export const SERVER_SEALED = 1;

/** Empty text stands for no notes. */
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

/** POST /api/passwords; keys that are not named here never take effect (API-17). */
export const entryInput = z.object({
  ...fields,
  url: z._default(webAddressInput, null),
  notes: z._default(notesInput, null),
});
/** A whole vault entry as it is sealed (DATA-13). */
export type EntryInput = z.output<typeof entryInput>;

/** PATCH /api/passwords/{id}: an absent key is left alone, `null` clears what may be empty. */
export const entryPatch = z.partial(z.object(fields));
/** A change to a vault entry. */
export type EntryPatch = z.output<typeof entryPatch>;

/** POST /api/passwords/import: all of them or none. */
export const importInput = z.object({
  entries: z
    .array(entryInput)
    .check(
      z.minLength(1, 'must have at least one entry'),
      z.maxLength(IMPORT_ENTRIES_MAX, `must have at most ${IMPORT_ENTRIES_MAX} entries`),
    ),
});
/** What is imported at once. */
export type ImportInput = z.output<typeof importInput>;

/** How many were made. */
export const importReply = z.object({ created: z.int() });

/** A vault entry as its owner is answered it (VAULT-13, T-5). */
export const entryReply = z.object({
  ...keptRecord,
  format: z.literal(SERVER_SEALED),
  name: z.string(),
  usernameEmail: z.string(),
  password: z.string(),
  url: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
/** A vault entry as its owner is answered it. */
export type Entry = z.infer<typeof entryReply>;

/**
 * An entry of a later format: what the browser sealed, in base64, for the browser to open. No such format
 * exists yet.
 */
export const sealedEntryReply = z.object({
  ...keptRecord,
  format: z.int().check(z.minimum(SERVER_SEALED + 1)),
  sealed: z.string(),
});
/** An entry of a later format. */
export type SealedEntry = z.infer<typeof sealedEntryReply>;

/** An entry that does not open any more, because what is stored of it was damaged. It can only be deleted. */
export const damagedEntryReply = z.object({
  ...keptRecord,
  format: z.literal(SERVER_SEALED),
  isDamaged: z.literal(true),
});
/** An entry that does not open any more. */
export type DamagedEntry = z.infer<typeof damagedEntryReply>;

/** One of the list of entries. */
export const listedEntryReply = z.union([entryReply, sealedEntryReply, damagedEntryReply]);
/** One of the list of entries. */
export type ListedEntry = z.infer<typeof listedEntryReply>;

/**
 * That an entry is there, since when, and when it was last changed; nothing of what it holds is decrypted
 * (T-9). The last release answers the id alone.
 */
export const entryIdReply = z.object({
  id: recordId,
  version: z.optional(recordVersion),
  createdAt: z.optional(instant),
  updatedAt: z.optional(instant),
});

/** A deleted entry: enough to know it again, nothing worth stealing. */
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

/** A deleted entry that does not open any more. */
export const deletedDamagedEntryReply = z.extend(damagedEntryReply, { deletedAt: instant });

/** One of the list of deleted entries. */
export const listedDeletedEntryReply = z.union([
  deletedEntryReply,
  deletedSealedEntryReply,
  deletedDamagedEntryReply,
]);
/** One of the list of deleted entries. */
export type ListedDeletedEntry = z.infer<typeof listedDeletedEntryReply>;
