import type { RecordFile } from './part-files.ts';
import type { ReadAnswer } from './read-answer.ts';

/** The error for a downloaded file that differs from the stored one. */
class DamagedFile extends Error {}

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the bytes have the stored hash. True in browsers without TLS, which cannot calculate it. */
const isAsStored = async (file: Uint8Array<ArrayBuffer>, sha256: string) =>
  !('subtle' in crypto) || hexOf(await crypto.subtle.digest('SHA-256', file)) === sha256;

/**
 * Downloads a record's whole file and checks it before it goes into the archive, because bytes already
 * written to a zip cannot be removed. Only one file is in memory at a time.
 * @throws {ApiError | DamagedFile}
 */
export async function readFile(
  { call, size, sha256 }: Pick<RecordFile, 'call' | 'size' | 'sha256'>,
  read: ReadAnswer,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await read(call, signal);
  const file = new Uint8Array(size);
  let length = 0;
  if (response.body !== null) {
    for (const reader = response.body.getReader(); ;) {
      const { value, done } = await reader.read();
      if (done) break;
      if (length + value.length > size) throw new DamagedFile('longer than it was');
      file.set(value, length);
      length += value.length;
      onBytes(value.length);
    }
  }
  if (length !== size || !(await isAsStored(file, sha256))) throw new DamagedFile('not what was stored');
  return file;
}
