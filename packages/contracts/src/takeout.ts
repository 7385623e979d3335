// What an area contributes to the archive with all data of a user (N-10). A separate module, because pages load
// it only while they make an archive.
import * as z from '@savvi/contracts/schema';
import { call, field, text } from './contributes.ts';
import { exposed } from './exposed.ts';

/** A name in the archive that every system can unpack: Windows reserves some. */
const ARCHIVE_NAME = '(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:[./]|$))[a-z0-9][a-z0-9-]{0,49}';
const archiveFile = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(?:${ARCHIVE_NAME}/){0,3}${ARCHIVE_NAME}\\.json$`),
      'must be a file of the archive such as goals/goals.json',
    ),
  );
/** The longest folder in characters; `safe-names.rules.ts` of the shell has the bound of a whole path. */
const FOLDER_MAX = 40;
const archiveFolder = z
  .string()
  .check(
    z.maxLength(FOLDER_MAX),
    z.regex(
      new RegExp(`^(?:${ARCHIVE_NAME}/){1,3}$`),
      'must be a folder of the archive such as goals/pictures/',
    ),
  );
/** A file, a folder, or files such as `goals/*.json`. */
const archivePath = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(?=.)(?:${ARCHIVE_NAME}/){0,3}(?:(?:${ARCHIVE_NAME}|\\*)\\.[a-z]{1,5})?$`),
      'must be a path of the archive such as goals/*.json',
    ),
  );
/** A line of the archive's README. */
const readmeLine = z
  .string()
  .check(z.minLength(1), z.maxLength(150), z.regex(/^[^\r\n]*$/, 'must be one line'));
/** The path of a call that downloads the file of a record; `{id}` stands for the record's id. */
const fileCall = z
  .string()
  .check(
    z.regex(
      /^\/api\/(?:[a-z0-9][\w-]*\/)+\{id\}(?:\/[a-z0-9][\w-]*)*$/i,
      'must be the path of a call such as /api/goals/{id}/picture',
    ),
  );
/**
 * Each record of a part has a file, which the archive contains too. `name`, `bytes`, `sha256` and `changed` are
 * the fields with the file's name, size, hash in hexadecimal, and time. Records whose `folder.field` has the id
 * of a record in the part `folder.file` are in a folder with its name. `folder.parent` is the field with the id of
 * the folder that such a folder is in, up to three levels.
 */
const recordFiles = z.object({
  call: fileCall,
  name: field,
  bytes: field,
  sha256: field,
  changed: field,
  into: archiveFolder,
  folder: z.optional(z.object({ field, file: archiveFile, name: field, parent: z.optional(field) })),
});
/**
 * A module that the area's build exposes and that makes further files from the reply of a part. It exports a
 * {@link TakeoutModule}. The shell loads it only while it makes an archive. `reason` says why data cannot
 * describe the files.
 */
const takeoutModule = z.object({
  expose: exposed,
  into: archiveFolder,
  reason: text,
});
/** A call whose reply the archive contains unchanged, in `file`. Users see the label. */
export const takeoutPart = z.object({
  label: text,
  file: archiveFile,
  call,
  files: z.optional(recordFiles),
  module: z.optional(takeoutModule),
});
/** A part of the archive. */
export type TakeoutPart = z.infer<typeof takeoutPart>;
/**
 * What the archive with all data of a user contains of an area (N-10). `contents` are lines of the table of
 * contents in its README, `notes` are further lines of the README.
 */
export const takeoutSlot = z.object({
  slot: z.literal('takeout'),
  order: z.int(),
  parts: z.array(takeoutPart).check(z.maxLength(30)),
  contents: z._default(z.array(z.object({ path: archivePath, about: readmeLine })), []),
  notes: z._default(z.array(readmeLine), []),
});

/** The exports of a module that makes files of the archive; the shell corrects their names. */
export interface TakeoutModule {
  readonly files: (reply: unknown) => readonly TakeoutText[] | Promise<readonly TakeoutText[]>;
}
/** A text file of the archive. */
export interface TakeoutText {
  readonly name: string;
  readonly text: string;
}
