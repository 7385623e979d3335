// The list of files with their hashes is one of sha256sum(1), so that a backup can be looked through without
// Savvi: `sha256sum -c SHA256SUMS`.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { Refusal } from '@savvi/tooling/refusal';

/** The name of the list in a backup. */
export const CHECKSUMS = 'SHA256SUMS';

/** One file of a backup. */
export interface Checked {
  /** Within the backup. */
  readonly file: string;
  /** In hex. */
  readonly sha256: string;
}

const LINE = /^([0-9a-f]{64}) {2}([\w./-]+)$/;
const isWithin = (file: string) => !path.isAbsolute(file) && !file.split('/').includes('..');

/** Writes a private file from a stream, on the disk when this returns. */
export async function writeChecked(
  folder: string,
  file: string,
  content: Readable,
  signal?: AbortSignal,
): Promise<Checked & { readonly bytes: number }> {
  const target = path.join(folder, file);
  content.on('error', () => undefined); // one that fails before the folder is there: the pipeline says so
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  return { file, sha256: hash.digest('hex'), bytes };
}

/** The text of the list. */
export const checksumsOf = (files: readonly Checked[]): string =>
  files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join('');

/** Reads the list of a folder. @throws {Refusal} when there is none or it is damaged */
export async function readChecksums(folder: string): Promise<Checked[]> {
  const text = await readFile(path.join(folder, CHECKSUMS), 'utf8').catch((cause: unknown) => {
    if (errorCode(cause) !== 'ENOENT') throw cause;
    throw new Refusal(`The backup ${folder} is not whole: it has no ${CHECKSUMS}.`, { cause });
  });
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

/** Reads every file of the list. @throws {Refusal} naming the first that is not what was written */
export async function verifyChecksums(
  folder: string,
  files: readonly Checked[],
  signal: AbortSignal,
): Promise<void> {
  for (const { file, sha256 } of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, file)), hash, { signal }).catch((cause: unknown) => {
      if (errorCode(cause) !== 'ENOENT') throw cause;
      throw new Refusal(`The backup ${folder} is not whole: ${file} is missing.`, { cause });
    });
    if (hash.digest('hex') !== sha256)
      throw new Refusal(`The backup ${folder} is damaged: ${file} is not what was written.`);
  }
}
