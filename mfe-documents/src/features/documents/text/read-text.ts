import { fileKindOf } from '@savvi/documents-contract/file-kind';
import { TEXT_BYTES_MAX, type TextInput } from '@savvi/documents-contract/text';
import type { FileToRead, WorkerMessage } from './file-text-worker.ts';
import { OPENING_MS, READING_MS, TookTooLong, timeLimit } from './time-limit.ts';

/** The URL of the folder that contains the bundles of the area and of the worker (rspack.config.ts). */
declare const __webpack_public_path__: string;

/** A worker that is loaded and waits for a file. */
let idle: Worker | null = null;

/** The next message of a worker. */
function messageOf(worker: Worker): Promise<WorkerMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage>();
  const listening = new AbortController();
  const { signal } = listening;
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => resolve(data), { signal });
  worker.addEventListener('error', () => reject(new Error('a worker failed')), { signal });
  return promise.finally(() => listening.abort());
}

/** Waits for a result of a worker. Terminates the worker on a failure or after `ms` milliseconds. */
async function waitFor<Result>(worker: Worker, ms: number, work: Promise<Result>): Promise<Result> {
  const limit = timeLimit(ms);
  try {
    return await limit.of(work);
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    limit.clear();
  }
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(`${__webpack_public_path__}file-text-worker.js`);
  await waitFor(worker, OPENING_MS, messageOf(worker)); // the message that it is ready
  return worker;
}

/**
 * Reads a file in a worker, which is kept for the next file. A file that takes too long counts as damaged; the time to
 * load the worker's code does not count.
 */
async function readInWorker(file: FileToRead): Promise<TextInput> {
  const worker = idle ?? (await startWorker());
  idle = null;
  const answer = messageOf(worker);
  worker.postMessage(file, [file.bytes.buffer]);
  try {
    const text = await waitFor(worker, READING_MS, answer);
    if (text.state === 'ready') throw new Error('a worker answered out of order');
    idle = worker;
    return text;
  } catch (error) {
    if (error instanceof TookTooLong) return { state: 'damaged' };
    throw error;
  }
}

/**
 * Reads the text of a file, or why it has none. A file that takes too long counts as damaged, so that not every
 * preview reads it again.
 */
export async function readText(name: string, file: Blob): Promise<TextInput> {
  const kind = fileKindOf(name);
  if (kind === 'pdf') {
    const { pdfText } = await import('./pdf-text.ts'); // pdf.js is large
    return pdfText(await file.arrayBuffer());
  }
  if (kind !== 'docx' && kind !== 'txt') throw new TypeError('this kind of file has no text');
  // A character takes at most four bytes in any encoding of a text file.
  const part = kind === 'txt' ? file.slice(0, 4 * TEXT_BYTES_MAX) : file;
  return readInWorker({ kind, bytes: new Uint8Array(await part.arrayBuffer()) });
}
