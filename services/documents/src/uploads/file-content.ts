// Whether the content of a file matches its extension (N-14). The check reads the stream, so the file need
// not be buffered.
import type { FileKind } from '@savvi/documents-contract/file-kind';
import { fileTypeFromBuffer } from 'file-type';
import type { ContentCheck } from './content-check.ts';
import { docxCheck } from './docx-check.ts';

/** The number of leading bytes that identify a file type. */
const HEAD_BYTES = 4_100;
/** The names that `file-type` uses for the kinds that it detects by their first bytes. */
const BY_HEAD: Partial<Record<FileKind, string>> = {
  pdf: 'pdf',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  doc: 'cfb',
};
/** The directory entry that makes a compound file a Word document, as the file contains it (UTF-16). */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/** Collects the first bytes of a stream. */
function headOf() {
  const pieces: Buffer[] = [];
  let length = 0;
  return {
    see(chunk: Buffer): void {
      if (length >= HEAD_BYTES) return;
      pieces.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - length)));
      length += Math.min(chunk.length, HEAD_BYTES - length);
    },
    bytes: () => Buffer.concat(pieces),
  };
}

function magicCheck(kind: FileKind): ContentCheck {
  const head = headOf();
  let hasWordStream = kind !== 'doc';
  let before: Buffer = Buffer.alloc(0);
  return {
    see(chunk) {
      head.see(chunk);
      if (hasWordStream) return;
      hasWordStream = Buffer.concat([before, chunk]).includes(WORD_STREAM);
      before = Buffer.from(chunk.subarray(-WORD_STREAM.length));
    },
    async fits() {
      const found = await fileTypeFromBuffer(head.bytes());
      return hasWordStream && found?.ext === BY_HEAD[kind];
    },
  };
}

/** Control characters that text files do not contain; those with a meaning in text are omitted. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
const MARKS = { utf16le: Buffer.from([0xff, 0xfe]), utf16be: Buffer.from([0xfe, 0xff]) } as const;

/**
 * Text is UTF-8, UTF-16 with a byte order mark, or any single-byte encoding, without the control characters
 * that only binary files contain.
 */
function textCheck(): ContentCheck {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isText = true;
  const look = (text: string) => (isText &&= !CONTROLS.test(text));
  return {
    see(chunk) {
      decoder ??= chunk.subarray(0, 2).equals(MARKS.utf16le)
        ? new TextDecoder('utf-16le', { fatal: true })
        : chunk.subarray(0, 2).equals(MARKS.utf16be)
          ? new TextDecoder('utf-16be', { fatal: true })
          : new TextDecoder('windows-1252');
      try {
        if (isText) look(decoder.decode(chunk, { stream: true }));
      } catch {
        isText = false; // The file has a UTF-16 byte order mark, but its content is not UTF-16.
      }
    },
    fits() {
      try {
        look(decoder?.decode() ?? '');
      } catch {
        isText = false; // The text ends within a character.
      }
      return Promise.resolve(isText);
    },
  };
}

/** Creates the check for a kind of file. */
export const contentCheckOf = (kind: FileKind): ContentCheck =>
  kind === 'txt' ? textCheck() : kind === 'docx' ? docxCheck() : magicCheck(kind);
