// The checksum list has the format of sha256sum(1), so that a backup can be verified without Savvi:
// `sha256sum -c SHA256SUMS`.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { Refusal } from '@savvi/tooling/refusal';

/** The name of the checksum list in a backup. */
export const CHECKSUMS = 'SHA256SUMS';

/** One file of a backup. */
export interface Checked {
  /** The path of the file within the backup. */
  readonly file: string;
  /** The SHA-256 hash in hex. */
  readonly sha256: string;
}

const LINE = /^([0-9a-f]{64}) {2}([\w./-]+)$/;
const isWithin = (file: string) => !path.isAbsolute(file) && !file.split('/').includes('..');

/** Writes a private file from a stream and syncs it to disk. */
export async function writeChecked(
  folder: string,
  file: string,
  content: Readable,
  signal?: AbortSignal,
): Promise<Checked & { readonly bytes: number }> {
  const target = path.join(folder, file);
  // A stream that fails before the folder exists: the pipeline reports the error.
  content.on('error', () => undefined);
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

/** Formats the checksum list. */
export const checksumsOf = (files: readonly Checked[]): string =>
  files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join('');

/** Reads the checksum list of a folder. @throws {Refusal} if the list is missing or damaged */
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

/** Verifies every file of the list. @throws {Refusal} naming the first file that differs */
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
