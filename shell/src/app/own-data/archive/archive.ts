import { makeZip } from 'client-zip';
import { type Gathered, isEnd, jsonOf, type Missing, reasonOf } from './gather.ts';
import { readFile } from './read-file.ts';
import { README_FILE } from './parts.ts';
import type { ReadAnswer } from './read-answer.ts';
import { readmeOf } from './readme.ts';

/** The progress with the files to download. */
export interface FilesRead {
  /** The name of the file that is being downloaded. */
  readonly name: string;
  readonly at: number;
  readonly bytes: number;
}

/** Input of {@link archiveOf}. */
export interface ArchiveSource {
  readonly gathered: Gathered;
  readonly read: ReadAnswer;
  readonly signal: AbortSignal;
  readonly madeAt: Date;
  readonly onFiles: (read: FilesRead) => void;
}

interface Entry {
  readonly name: string;
  readonly input: string | Uint8Array<ArrayBuffer>;
  readonly lastModified: Date;
}

/** Creates a function that reports further bytes of a file. */
function reporter(onFiles: ArchiveSource['onFiles'], name: string, at: number, bytesBefore: number) {
  let bytes = bytesBefore;
  return (more: number) => onFiles({ name, at, bytes: (bytes += more) });
}

/**
 * Creates the archive as a stream: at most one file is in memory. A file that cannot be downloaded is listed
 * in `missing` and in the README, and the others follow. Fails when the session has ended.
 */
export function archiveOf({ gathered, read, signal, madeAt, onFiles }: ArchiveSource): {
  readonly zip: ReadableStream<Uint8Array>;
  readonly missing: readonly Missing[];
} {
  const missing = [...gathered.missing];

  async function* entries(): AsyncGenerator<Entry> {
    for (const { name, text } of gathered.texts) yield { name, input: text, lastModified: madeAt };
    let at = 0;
    let bytesBefore = 0;
    for (const { label, path: indexPath, files } of gathered.filed) {
      const index: unknown[] = [];
      for (const { record, name, path, size, changed, ...source } of files) {
        const report = reporter(onFiles, name, at, bytesBefore);
        report(0);
        const file = await readFile({ size, ...source }, read, signal, report).catch((error: unknown) => {
          if (isEnd(error, signal)) throw error;
          missing.push({ what: `${label}: ${name}`, why: reasonOf(error) });
          return null;
        });
        if (file !== null) yield { name: path, input: file, lastModified: changed };
        index.push({ ...record, file: file === null ? null : path });
        at += 1;
        bytesBefore += size;
      }
      signal.throwIfAborted();
      yield { name: indexPath, input: jsonOf(index), lastModified: madeAt };
    }
    const readme = readmeOf(madeAt, gathered.takeout, missing);
    yield { name: README_FILE, input: readme, lastModified: madeAt };
  }

  return { zip: makeZip(entries()), missing };
}
