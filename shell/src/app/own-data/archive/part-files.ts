import type { TakeoutPart } from '@savvi/contracts/takeout';
import * as z from '@savvi/contracts/schema';
import { instant } from '@savvi/contracts/values';
import { fieldOf, type ListRecord } from '../../contributed/records.rules.ts';
import { type ListedFolder, placesOf } from './folder-places.rules.ts';
import type { ArchivePaths } from './safe-names.rules.ts';

type FilesOfPart = NonNullable<TakeoutPart['files']>;

/** The file of a record, to download, and its path in the archive. */
export interface RecordFile {
  readonly record: ListRecord;
  readonly call: `/api/${string}`;
  /** The name that the user knows. */
  readonly name: string;
  readonly path: string;
  /** The size of the file, in bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly changed: Date;
}

/** Ids are segments of paths: `..` would lead to a call of another service. */
const id = z.string().check(z.regex(/^(?!\.{1,2}$)/));
const anyRecord = z.custom<ListRecord>((record) => id.safeParse(fieldOf(record, 'id')).success);
const records = z.array(anyRecord);
const size = z.int().check(z.minimum(0));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const folderId = z.nullish(z.string());

/** The folders in the reply of their part. @throws {ZodError} */
export const foldersIn = (
  reply: unknown,
  { name, parent }: Pick<NonNullable<FilesOfPart['folder']>, 'name' | 'parent'>,
): ListedFolder[] =>
  records.parse(reply).map((record) => ({
    id: record.id,
    name: z.string().parse(fieldOf(record, name)),
    parentId: (parent === undefined ? null : folderId.parse(fieldOf(record, parent))) ?? null,
  }));

/** The files of the records in a reply; those without a folder are directly in `into`. @throws {ZodError} */
export function filesIn(
  reply: unknown,
  { call, into, folder, ...fields }: FilesOfPart,
  folders: readonly ListedFolder[],
  paths: ArchivePaths,
): RecordFile[] {
  const found = records.parse(reply).map((record) => ({
    record,
    // The schema of `call` demands /api/.
    call: call.replace('{id}', encodeURIComponent(record.id)) as `/api/${string}`,
    name: z.string().parse(fieldOf(record, fields.name)),
    size: size.parse(fieldOf(record, fields.bytes)),
    sha256: sha256.parse(fieldOf(record, fields.sha256)),
    changed: new Date(instant.parse(fieldOf(record, fields.changed))),
    folder: folder === undefined ? null : folderId.parse(fieldOf(record, folder.field)),
  }));
  const places = placesOf(folders, into, paths);
  return found.map(({ folder: id, ...file }) => ({
    ...file,
    path: paths.file(places.get(id ?? '') ?? into, file.name),
  }));
}
