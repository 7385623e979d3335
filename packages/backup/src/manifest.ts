import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { z } from 'zod';
import { Refusal } from '@savvi/tooling/refusal';

/** The name of the manifest in a backup. */
export const MANIFEST = 'manifest.json';

const FORMAT = 1;
const name = z.string().regex(/^[\w -]{1,200}$/);
const count = z.int().min(0);

const table = z.strictObject({ name, columns: z.array(z.string().min(1)).min(1), rows: count });
const database = z.strictObject({
  /** The applied migrations of the database. */
  migrations: z.array(z.strictObject({ name, checksum: z.hex() })),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  databases: z.record(name, database),
  /**
   * The files of the document locker. `missing`: the number of files that a document references and the store
   * lacked.
   */
  objects: z.strictObject({ count, bytes: count, missing: count }),
  /** Per service, the master keys that are needed to decrypt its rows. */
  masterKeys: z.record(name, z.array(z.string().min(1))),
  /** The number of the backup's other files. */
  files: count,
});

/** The contents of a backup. */
export type Manifest = z.output<typeof manifest>;
/** The contents of one database in a backup. */
export type DatabaseManifest = z.output<typeof database>;
/** The contents of one table in a backup. */
export type TableManifest = z.output<typeof table>;

/** The path of a table's rows in a backup. */
export const fileOfTable = (databaseName: string, tableName: string): string =>
  `databases/${databaseName}/${tableName}.copy.gz`;

/**
 * Reads the manifest of a folder.
 * @throws {Refusal} if the folder is no complete backup, or one of a newer release
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    if (errorCode(cause) !== 'ENOENT' && errorCode(cause) !== 'ENOTDIR') throw cause;
    throw new Refusal(`${folder} is no backup of Savvi: it has no ${MANIFEST}.`, { cause });
  });
  const { success: isRead, data } = z.looseObject({ format: z.int() }).safeParse(jsonOf(text));
  if (isRead && data.format > FORMAT)
    throw new Refusal(`The backup ${folder} was made by a newer release: restore it with that one.`);
  const parsed = manifest.safeParse(data);
  if (!parsed.success) throw new Refusal(`The backup ${folder} is damaged: its ${MANIFEST} cannot be read.`);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // An unreadable manifest is reported as damaged.
  }
}
