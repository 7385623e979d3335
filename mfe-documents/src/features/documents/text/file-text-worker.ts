// Reads the text of a DOCX or TXT off the main thread, so that a large or hostile file cannot block the page. The
// page terminates this worker when a file takes too long.
import type { TextInput } from '@savvi/documents-contract/text';
import { textOf } from './decoded-text.ts';
import { DamagedFile, docxText } from './docx-text.ts';
import { storedTextOf } from './plain-text.ts';

/** A message to the worker. */
export interface FileToRead {
  readonly kind: 'docx' | 'txt';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A message from the worker: first that it is ready, then the text of each file. */
export type WorkerMessage = TextInput | { readonly state: 'ready' };

/** Joins the lines of a paragraph, so that a search finds a phrase across a line break. */
const unwrapped = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?<!\n)\n(?!\n)/g, ' ');

function read({ kind, bytes }: FileToRead): TextInput {
  try {
    return storedTextOf(kind === 'docx' ? docxText(bytes) : unwrapped(textOf(bytes)));
  } catch (error) {
    if (error instanceof DamagedFile) return { state: 'damaged' };
    throw error;
  }
}

const send = (message: WorkerMessage) => self.postMessage(message, { transfer: [] });
self.addEventListener('message', ({ data }: MessageEvent<FileToRead>) => send(read(data)));
send({ state: 'ready' });
