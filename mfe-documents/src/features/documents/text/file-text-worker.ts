// Reads the text of a DOCX or TXT apart from the page, so that a large or hostile file cannot block it. The page
// ends this worker when it takes too long.
import type { TextInput } from '@savvi/documents-contract/text';
import { textOf } from './decoded-text.ts';
import { DamagedFile, docxText } from './docx-text.ts';
import { storedTextOf } from './plain-text.ts';

/** What the worker receives. */
export interface FileToRead {
  readonly kind: 'docx' | 'txt';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

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

self.addEventListener('message', ({ data }: MessageEvent<FileToRead>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page and no target
  self.postMessage(read(data));
});
