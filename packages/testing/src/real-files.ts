import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FileKind } from '@savvi/documents-contract/file-kind';

const NAMES: Readonly<Record<FileKind, string>> = {
  pdf: 'letter.pdf',
  doc: 'letter.doc',
  docx: 'letter.docx',
  jpg: 'picture.jpg',
  jpeg: 'picture.jpg',
  png: 'picture.png',
  txt: 'letter.txt',
};

/** Returns the path of a real file of a kind: a letter that LibreOffice saved, or a small picture. */
export const pathOfRealFile = (kind: FileKind): string =>
  fileURLToPath(new URL(`./files/${NAMES[kind]}`, import.meta.url));

/** Returns the bytes of a real file of a kind. */
export const realFile = (kind: FileKind): Buffer<ArrayBuffer> => readFileSync(pathOfRealFile(kind));
