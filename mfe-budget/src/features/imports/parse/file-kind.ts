import { UnreadableFile, type FileProblem } from './reading.ts';
import { decoded } from './decoded.ts';

/** What a file contains. The content decides, not the name (MON-62). */
export type FileKind = 'zip' | 'ofx' | 'qif' | 'xml' | 'table';

const ASCII = new TextDecoder('latin1');
const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** The first bytes of files that contain no transactions a browser can read. */
const FOREIGN: readonly (readonly [problem: FileProblem, ...start: readonly number[]])[] = [
  ['picture', 0x89, 0x50, 0x4e, 0x47],
  ['picture', 0xff, 0xd8, 0xff],
  ['picture', 0x47, 0x49, 0x46, 0x38],
  ['picture', 0x49, 0x49, 0x2a, 0x00],
  ['picture', 0x4d, 0x4d, 0x00, 0x2a],
  ['archive', 0x1f, 0x8b],
  ['archive', 0x37, 0x7a, 0xbc, 0xaf],
  ['archive', 0x52, 0x61, 0x72, 0x21],
  ['document', 0x7b, 0x5c, 0x72, 0x74, 0x66],
];
/** Workbooks before 2007 and protected workbooks are compound files. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** The name of the stream with the encrypted workbook, in UTF-16 as a compound file has it. */
const ENCRYPTED = [...'EncryptedPackage'].join('\0');

function refuseForeign(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UnreadableFile({ reason: 'empty' });
  const start = ASCII.decode(bytes.subarray(0, 1_024));
  if (start.includes('%PDF-')) throw new UnreadableFile({ reason: 'pdf' });
  if (startsWith(bytes, ...COMPOUND))
    throw new UnreadableFile({
      reason: ASCII.decode(bytes).includes(ENCRYPTED) ? 'protected' : 'old-workbook',
    });
  if (/^RIFF[\s\S]{4}WEBP|^[\s\S]{4}ftyp(?:heic|mif1|avif)/.test(start))
    throw new UnreadableFile({ reason: 'picture' });
  const foreign = FOREIGN.find(([, ...first]) => startsWith(bytes, ...first));
  if (foreign !== undefined) throw new UnreadableFile({ reason: foreign[0] } as { reason: 'picture' }); // never 'too-many'
}

/** A text of which a visible part is control characters is no text. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4_096);
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  const odd = start.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/g)?.length ?? 0;
  return odd * 20 > start.length;
}

/**
 * What the bytes of a file are, and their text unless they are a ZIP.
 * @throws {UnreadableFile} for files that contain no transactions
 */
export function fileKindOf(
  bytes: Uint8Array,
): { kind: 'zip' } | { kind: Exclude<FileKind, 'zip'>; text: string } {
  refuseForeign(bytes);
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06))
    return { kind: 'zip' };
  const text = decoded(bytes);
  const start = text.slice(0, 4_096).trimStart();
  if (start === '' && text.trim() === '') throw new UnreadableFile({ reason: 'empty' });
  if (/^(?:OFXHEADER|<OFX>)/i.test(start) || /<OFX[\s>]/i.test(start)) return { kind: 'ofx', text };
  if (/^(?:<!doctype html|<html|<head|<body)/i.test(start)) throw new UnreadableFile({ reason: 'web-page' });
  if (/^<(?:\?xml|[A-Za-z_])/.test(start) || start.startsWith('<!')) return { kind: 'xml', text };
  if (/^!(?:Type|Account|Option|Clear):?/i.test(start)) return { kind: 'qif', text };
  if (isBinary(text)) throw new UnreadableFile({ reason: 'unknown' });
  return { kind: 'table', text };
}
