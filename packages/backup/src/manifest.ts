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
  /** How far its schema was, as the book-keeping of the migrations says. */
  migrations: z.array(z.strictObject({ name, checksum: z.hex() })),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  databases: z.record(name, database),
  /** Files of the document locker. `missing`: those that a document names and that were not in the store. */
  objects: z.strictObject({ count, bytes: count, missing: count }),
  /** By service: the master keys without which its rows do not open. */
  masterKeys: z.record(name, z.array(z.string().min(1))),
  /** How many other files the backup has. */
  files: count,
});

/** What a backup holds. */
export type Manifest = z.output<typeof manifest>;
/** What a backup holds of one database. */
export type DatabaseManifest = z.output<typeof database>;
/** What a backup holds of one table. */
export type TableManifest = z.output<typeof table>;

/** Where the rows of a table lie in a backup. */
export const fileOfTable = (databaseName: string, tableName: string): string =>
  `databases/${databaseName}/${tableName}.copy.gz`;

/** Reads what a folder holds. @throws {Refusal} when that is no whole backup, or one of a newer release */
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
    return null; // said as a damaged manifest
  }
}
