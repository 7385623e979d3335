// The folder of a backup: how it is filled, its files with their checksums, and its manifest.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '@savvi/service-kit/sync-folder';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { lockFile } from '@savvi/product/data-folder';
import { z } from 'zod';
import { Refusal } from '@savvi/tooling/refusal';

const LOCK = 'lock';
/**
 * The checksum list has the format of sha256sum(1), so that a backup can be verified without Savvi:
 * `sha256sum -c SHA256SUMS`.
 */
export const CHECKSUMS = 'SHA256SUMS';
/** The name of the manifest in a backup. */
export const MANIFEST = 'manifest.json';

/** A handler of file system errors that refuses the errors with one of these codes, and rethrows others. */
export const refuseIf =
  (codes: readonly string[], sentence: string) =>
  (cause: unknown): never => {
    throw codes.includes(errorCode(cause) ?? '') ? new Refusal(sentence, { cause }) : cause;
  };

/** @throws {Refusal} if `folder` exists and is not empty */
export async function assertVacant(folder: string): Promise<void> {
  const refuse = refuseIf(['ENOTDIR'], `${folder} is not a folder: name one that is empty or not there yet.`);
  const names = await readdir(folder).catch((cause: unknown) =>
    errorCode(cause) === 'ENOENT' ? [] : refuse(cause),
  );
  if (names.length > 0)
    throw new Refusal(`The folder ${folder} is not empty: name one that is, or that is not there yet.`);
}

/**
 * Starts to fill `folder`, which must be empty or missing. It is filled under the temporary name `path`, and
 * `finish` renames it when everything is synced to disk, so that an incomplete folder never looks complete.
 * An unfinished folder is deleted with the stack.
 * @throws {Refusal}
 */
export async function beginFolder(folder: string, stack: AsyncDisposableStack) {
  await assertVacant(folder);
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const release = await lockFile(path.join(unfinished, LOCK), 0);
  if (release === null) throw new Refusal(`Another backup into ${folder} is under way.`);
  stack.defer(async () => {
    // After `finish` has renamed the folder, this deletion does nothing.
    await rm(unfinished, { recursive: true, force: true });
    release();
  });
  for (const name of await readdir(unfinished))
    // Deletes the files that a killed run left behind.
    if (name !== LOCK) await rm(path.join(unfinished, name), { recursive: true });

  return {
    path: unfinished,
    async finish(): Promise<void> {
      const entries = await readdir(unfinished, { recursive: true, withFileTypes: true });
      for (const entry of entries)
        if (entry.isDirectory()) await syncFolder(path.join(entry.parentPath, entry.name));
      await syncFolder(unfinished);
      await rmdir(folder).catch((cause: unknown) => {
        if (errorCode(cause) !== 'ENOENT') throw cause;
      });
      await rename(unfinished, folder);
      await rm(path.join(folder, LOCK));
      await syncFolder(folder);
      await syncFolder(path.dirname(folder));
    },
  };
}

/** A file of a backup with its checksum. */
export interface Checked {
  /** The path of the file within the backup. */
  readonly file: string;
  /** The SHA-256 hash in hex. */
  readonly sha256: string;
}

/** Writes a private file from a stream and syncs it to disk. */
export async function writeChecked(
  folder: string,
  file: string,
  content: Readable,
  signal?: AbortSignal,
): Promise<Checked & { readonly bytes: number }> {
  const target = path.join(folder, file);
  // If the stream fails before the folder exists, the pipeline below reports the error.
  content.on('error', () => undefined);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const written = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    written,
    { signal },
  );
  return { file, sha256: hash.digest('hex'), bytes: written.bytesWritten };
}

/** Writes the checksum list of a folder and syncs it to disk. */
export const writeChecksums = (folder: string, files: readonly Checked[]): Promise<void> =>
  writeFile(path.join(folder, CHECKSUMS), files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });

const LINE = /^([0-9a-f]{64}) {2}([\w./-]+)$/;
const isWithin = (file: string) => !path.isAbsolute(file) && !file.split('/').includes('..');

/** Reads the checksum list of a folder. @throws {Refusal} if the list is missing or damaged */
export async function readChecksums(folder: string): Promise<Checked[]> {
  const text = await readFile(path.join(folder, CHECKSUMS), 'utf8').catch(
    refuseIf(['ENOENT'], `The backup ${folder} is not whole: it has no ${CHECKSUMS}.`),
  );
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, sha256, file] = LINE.exec(line) ?? [];
      if (sha256 === undefined || file === undefined || !isWithin(file))
        throw new Refusal(`The backup ${folder} is damaged: its ${CHECKSUMS} cannot be read.`);
      return { file, sha256 };
    });
}

/** Verifies every file of the list. @throws {Refusal} naming the first file that differs */
export async function verifyChecksums(
  folder: string,
  files: readonly Checked[],
  signal: AbortSignal,
): Promise<void> {
  for (const { file, sha256 } of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, file)), hash, { signal }).catch(
      refuseIf(['ENOENT'], `The backup ${folder} is not whole: ${file} is missing.`),
    );
    if (hash.digest('hex') !== sha256)
      throw new Refusal(`The backup ${folder} is damaged: ${file} is not what was written.`);
  }
}

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
  /** The number of files in the backup other than the manifest. */
  files: count,
});

/** The contents of a backup. */
export type Manifest = z.output<typeof manifest>;
/** The contents of one database in a backup. */
export type DatabaseManifest = z.output<typeof database>;

/** The path of a table's rows in a backup. */
export const fileOfTable = (databaseName: string, tableName: string): string =>
  `databases/${databaseName}/${tableName}.copy.gz`;

/**
 * Reads the manifest of a folder.
 * @throws {Refusal} if the folder is no complete backup, or one of a newer release
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(
    refuseIf(['ENOENT', 'ENOTDIR'], `${folder} is no backup of Savvi: it has no ${MANIFEST}.`),
  );
  // A manifest that is no JSON is reported as damaged.
  const content: unknown = await Promise.try(JSON.parse, text).catch(() => null);
  const { success: isRead, data } = z.looseObject({ format: z.int() }).safeParse(content);
  if (isRead && data.format > FORMAT)
    throw new Refusal(`The backup ${folder} was made by a newer release: restore it with that one.`);
  const parsed = manifest.safeParse(data);
  if (!parsed.success) throw new Refusal(`The backup ${folder} is damaged: its ${MANIFEST} cannot be read.`);
  return parsed.data;
}
