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
 * The maximum size of a space's sealed entries in bytes: about 3,300 for each entry at the limit. Deleted
 * entries may take the same size in addition.
 */
export const SEALED_BYTES_MAX = 16 * 1_048_576;
/** The maximum size of an entry's sealed JSON in bytes. Its oldest earlier passwords are dropped to fit it. */
export const ENTRY_BYTES_MAX = 262_144;
/** The number of earlier passwords that an entry keeps. */
export const HISTORY_MAX = 10;
/** The maximum number of tags of an entry. */
export const TAGS_MAX = 20;
/** The maximum length of a tag, in characters. */
export const TAG_MAX = 50;
/** The maximum number of records that an entry is linked to. */
export const LINKS_MAX = 20;
/** The maximum length of the secret of one-time codes or its `otpauth://` address, in characters. */
export const TOTP_MAX = 2_048;
/** The maximum length of each text of a payment card, in characters. */
export const CARD_TEXT_MAX = 100;
/** The maximum number of custom fields of an entry. */
export const CUSTOM_FIELDS_MAX = 50;
/** The maximum length of a custom field's label, in characters. */
export const CUSTOM_LABEL_MAX = 200;
/** The maximum length of a custom field's value, in characters. */
export const CUSTOM_VALUE_MAX = 10_000;
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

/** The kinds of entries. An entry keeps its kind; one without a kind is a login. */
export const ENTRY_TYPES = ['login', 'card', 'note'] as const;
/** The kind of an entry. */
export type EntryType = (typeof ENTRY_TYPES)[number];

const entryType = z.enum(ENTRY_TYPES);
const cardOf = (text: z.ZodMiniType<string, string>) =>
  z.object({ holder: text, number: text, expires: text, code: text });
const customFieldOf = (label: z.ZodMiniType<string, string>, value: z.ZodMiniType<string, string>) =>
  z.object({ label, value, isHidden: z.boolean() });
const entryLinkOf = (kind: z.ZodMiniType<string, string>, id: z.ZodMiniType<string, string>) =>
  z.object({ kind, id });
const earlierPasswordOf = (password: z.ZodMiniType<string, string>) => z.object({ password, at: instant });

const [card, customField, entryLink, earlierPassword] = [
  cardOf(z.string()),
  customFieldOf(z.string(), z.string()),
  entryLinkOf(z.string(), z.string()),
  earlierPasswordOf(z.string()),
];
/** A payment card; each text may be empty. */
export type Card = z.output<typeof card>;
/** A field that another password manager had and this one has no place for. */
export type CustomField = z.output<typeof customField>;
/** A record that an entry is linked to: its kind, as in the types of its events, and its id (LNK-1). */
export type EntryLink = z.output<typeof entryLink>;
/** An earlier password of an entry, and when it was replaced. */
export type EarlierPassword = z.output<typeof earlierPassword>;

/**
 * The keys of an entry beside the fields that every entry has, as they are sealed and returned. They have no
 * limits, because a later release may have others, and kinds of its own.
 */
export const furtherContents = z.object({
  type: z.optional(z.string()),
  totp: z.optional(z.nullable(z.string())),
  card: z.optional(z.nullable(card)),
  fields: z.optional(z.array(customField)),
  tags: z.optional(z.array(z.string())),
  favorite: z.optional(z.boolean()),
  history: z.optional(z.array(earlierPassword)),
  links: z.optional(z.array(entryLink)),
});
/** What an entry may have beside the fields that every entry has. */
export type FurtherContents = z.output<typeof furtherContents>;

/** Each tag once, in the order of their first appearance. */
const tagsInput = z.pipe(
  z.array(requiredName(TAG_MAX)).check(z.maxLength(TAGS_MAX, `must have at most ${TAGS_MAX} tags`)),
  z.transform((tags: string[]) => [...new Set(tags)]),
);

/** Removes duplicates. The service does not check that a record exists: only its owner can read the link. */
const linksInput = z.pipe(
  z
    .array(entryLinkOf(z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)), recordId))
    .check(z.maxLength(LINKS_MAX, `must have at most ${LINKS_MAX} links`)),
  z.transform((links: EntryLink[]) => [
    ...new Map(links.map((link) => [`${link.kind} ${link.id}`, link])).values(),
  ]),
);

/** What a client may set of an entry beside the fields that every entry has. */
const further = {
  totp: z.optional(z.nullable(text(TOTP_MAX, 1))),
  card: z.optional(z.nullable(cardOf(text(CARD_TEXT_MAX)))),
  fields: z.optional(
    z
      .array(customFieldOf(text(CUSTOM_LABEL_MAX), text(CUSTOM_VALUE_MAX)))
      .check(z.maxLength(CUSTOM_FIELDS_MAX, `must have at most ${CUSTOM_FIELDS_MAX} fields`)),
  ),
  tags: z.optional(tagsInput),
  favorite: z.optional(z.boolean()),
  links: z.optional(linksInput),
};
/** The earlier passwords of an entry, the latest first. The service adds them when a password changes. */
const history = z.optional(
  z
    .array(earlierPasswordOf(text(STORED_PASSWORD_MAX, 1)))
    .check(z.maxLength(HISTORY_MAX, `must have at most ${HISTORY_MAX} earlier passwords`)),
);

const fields = {
  name: requiredName(ENTRY_NAME_MAX),
  usernameEmail: requiredName(USERNAME_MAX),
  password: text(STORED_PASSWORD_MAX, 1),
  url: webAddressInput,
  notes: notesInput,
};

const isLogin = ({ type = 'login' }: { readonly type?: EntryType | undefined }) => type === 'login';
const EMPTY_UNLESS_LOGIN = 'must be empty in a card and a note';

/** The body of POST /api/passwords; other keys are ignored (API-17). A card and a note have no password. */
export const entryInput = z
  .object({
    ...fields,
    usernameEmail: z._default(text(USERNAME_MAX), ''),
    password: z._default(text(STORED_PASSWORD_MAX), ''),
    url: z._default(webAddressInput, null),
    notes: z._default(notesInput, null),
    type: z.optional(entryType),
    ...further,
    history,
  })
  .check(
    z.refine((entry) => isLogin(entry) || entry.usernameEmail === '', {
      error: EMPTY_UNLESS_LOGIN,
      path: ['usernameEmail'],
    }),
    z.refine((entry) => isLogin(entry) || entry.password === '', {
      error: EMPTY_UNLESS_LOGIN,
      path: ['password'],
    }),
    z.refine((entry) => !isLogin(entry) || /\S/.test(entry.usernameEmail), {
      error: 'must not be empty',
      path: ['usernameEmail'],
    }),
    z.refine((entry) => !isLogin(entry) || entry.password !== '', {
      error: 'must not be empty',
      path: ['password'],
    }),
  );
/** A complete vault entry before it is sealed (DATA-13). */
export type EntryInput = z.output<typeof entryInput>;

/**
 * The body of PATCH /api/passwords/{id}: an absent key stays unchanged, `null` clears a field that may be
 * empty. An entry keeps its type, and the service keeps its earlier passwords.
 */
export const entryPatch = z.partial(z.object({ ...fields, ...further }));
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

/**
 * The number of imported entries. `keepsAll` tells that the service stored every key of theirs; the previous release
 * ignores those beside the five of every entry.
 */
export const importReply = z.object({ created: z.int(), keepsAll: z.optional(z.boolean()) });

/** A vault entry in a response to its owner (VAULT-13, T-5). */
export const entryReply = z.object({
  ...restorableRecord,
  format: z.literal(SERVER_SEALED),
  name: z.string(),
  usernameEmail: z.string(),
  password: z.string(),
  url: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  ...furtherContents.shape,
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
  /** The kind of the entry; absent for a login. */
  type: z.optional(z.string()),
  name: z.string(),
  usernameEmail: z.string(),
  /** The host of the address; absent without one. */
  host: z.optional(z.string()),
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
