// Reads the text of a DOCX or TXT apart from the page, so that a large or hostile file cannot block it. The page
// ends this worker when a file takes too long.
import type { TextInput } from '@savvi/documents-contract/text';
import { textOf } from './decoded-text.ts';
import { DamagedFile, docxText } from './docx-text.ts';
import { storedTextOf } from './plain-text.ts';

/** What the worker receives. */
export interface FileToRead {
  readonly kind: 'docx' | 'txt';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What the worker sends: first that it is ready, then the text of each file. */
export type WorkerMessage = TextInput | { readonly state: 'ready' };

/** Joins the lines of a paragraph, so that a phrase is found across a line break. */
const unwrapped = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?<!\n)\n(?!\n)/g, ' ');

function read({ kind, bytes }: FileToRead): TextInput {
  try {
    return storedTextOf(kind === 'docx' ? docxText(bytes) : unwrapped(textOf(bytes)));
  } catch (error) {
    if (error instanceof DamagedFile) return { state: 'damaged' };
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page and no target
const send = (message: WorkerMessage) => self.postMessage(message);
self.addEventListener('message', ({ data }: MessageEvent<FileToRead>) => send(read(data)));
send({ state: 'ready' });
