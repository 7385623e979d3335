import { makeZip } from 'client-zip';
import { type Gathered, isEnd, jsonOf, type Missing, reasonOf } from './gather.ts';
import { readFile } from './read-file.ts';
import { DOCUMENTS } from './parts.ts';
import type { ReadAnswer } from './read-answer.ts';
import { readmeOf } from './readme.ts';

/** The progress with the files of the document locker. */
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
    const index: unknown[] = [];
    let bytesBefore = 0;
    for (const [at, { document, name }] of gathered.documents.entries()) {
      let bytes = bytesBefore;
      const report = (more: number) => onFiles({ name: document.originalName, at, bytes: (bytes += more) });
      report(0);
      const file = await readFile(document, read, signal, report).catch((error: unknown) => {
        if (isEnd(error, signal)) throw error;
        missing.push({ what: `${DOCUMENTS.label}: ${document.originalName}`, why: reasonOf(error) });
        return null;
      });
      if (file !== null) yield { name, input: file, lastModified: new Date(document.lastModified) };
      index.push({ ...document, file: file === null ? null : name });
      bytesBefore += document.fileSize;
    }
    signal.throwIfAborted();
    if (gathered.hasDocuments) yield { name: DOCUMENTS.file, input: jsonOf(index), lastModified: madeAt };
    yield { name: 'README.txt', input: readmeOf(madeAt, missing), lastModified: madeAt };
  }

  return { zip: makeZip(entries()), missing };
}
