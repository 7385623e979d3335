import { fileKindOf } from '@savvi/documents-contract/file-kind';
import { TEXT_BYTES_MAX, type TextInput } from '@savvi/documents-contract/text';
import type { FileToRead } from './file-text-worker.ts';

/** The folder of the area's bundle, which has the worker's own bundle too (rspack.config.ts). */
declare const __webpack_public_path__: string;

/** How long reading a file may take, in milliseconds. Then its worker is ended. */
export const READING_MS = 60_000;

/** Reads a file in a worker, which ends with it or with the signal. */
function readInWorker(file: FileToRead, signal: AbortSignal): Promise<TextInput> {
  const worker = new Worker(`${__webpack_public_path__}file-text-worker.js`);
  const { promise, resolve, reject } = Promise.withResolvers<TextInput>();
  worker.addEventListener('message', ({ data }: MessageEvent<TextInput>) => resolve(data));
  worker.addEventListener('error', () => reject(new Error('a worker failed')));
  signal.addEventListener('abort', () => resolve({ state: 'damaged' }), { once: true });
  worker.postMessage(file, [file.bytes.buffer]);
  return promise.finally(() => worker.terminate());
}

/**
 * Reads the text of a file, or why it has none. A file that takes too long counts as damaged, so that it is not
 * read again and again.
 */
export async function readText(name: string, file: Blob): Promise<TextInput> {
  const signal = AbortSignal.timeout(READING_MS);
  const kind = fileKindOf(name);
  if (kind === 'pdf') {
    const { pdfText } = await import('./pdf-text.ts'); // pdf.js is large
    return pdfText(await file.arrayBuffer(), signal);
  }
  if (kind !== 'docx' && kind !== 'txt') throw new TypeError('this kind of file has no text');
  // A character takes at most four bytes in any encoding of a text file.
  const part = kind === 'txt' ? file.slice(0, 4 * TEXT_BYTES_MAX) : file;
  return readInWorker({ kind, bytes: new Uint8Array(await part.arrayBuffer()) }, signal);
}
