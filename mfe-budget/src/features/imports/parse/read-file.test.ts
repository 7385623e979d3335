import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { FILE_BYTES_MAX } from './reading.ts';
import { latin1, refusalOf, utf16 } from './testing.ts';

const compound = (stream: string) =>
  Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600), ...utf16(stream)]);
const withStart = (...bytes: readonly number[]) => Uint8Array.from([...bytes, ...new Uint8Array(100)]);

const REFUSED: readonly (readonly [name: string, file: string | Uint8Array, reason: string])[] = [
  ['a PDF', '%PDF-1.7\n1 0 obj', 'pdf'],
  ['a PDF after other bytes', '\n\n%PDF-1.7', 'pdf'],
  ['a protected workbook', compound('EncryptedPackage'), 'protected'],
  ['a workbook of 2003', compound('Workbook'), 'old-workbook'],
  ['nothing', '', 'empty'],
  ['white space', ' \r\n\t\n ', 'empty'],
  ['a mark of UTF-8 only', '\uFEFF', 'empty'],
  ['a mark of UTF-16 only', utf16(''), 'empty'],
  ['a PNG', withStart(0x89, 0x50, 0x4e, 0x47), 'picture'],
  ['a JPEG', withStart(0xff, 0xd8, 0xff, 0xe0), 'picture'],
  ['a GIF', 'GIF89a.....', 'picture'],
  ['a WebP', 'RIFF....WEBPVP8 ', 'picture'],
  ['a HEIC', latin1('\0\0\0\u0018ftypheic'), 'picture'],
  ['a TIFF', withStart(0x49, 0x49, 0x2a, 0), 'picture'],
  ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'web-page'],
  ['a page without a doctype', '<html><body>Sign in</body></html>', 'web-page'],
  ['a document', zipSync({ 'word/document.xml': strToU8('<w/>') }), 'document'],
  ['slides', zipSync({ 'ppt/presentation.xml': strToU8('<p/>') }), 'document'],
  ['an OpenDocument sheet', zipSync({ mimetype: strToU8('application/vnd.oasis') }), 'document'],
  ['rich text', '{\\rtf1\\ansi hello}', 'document'],
  ['an archive of others', zipSync({ 'photo.jpg': strToU8('x') }), 'archive'],
  ['an empty archive', zipSync({}), 'empty'],
  ['a gzip', withStart(0x1f, 0x8b, 8), 'archive'],
  ['a 7z', withStart(0x37, 0x7a, 0xbc, 0xaf), 'archive'],
  ['a RAR', 'Rar!\u001A\u0007', 'archive'],
  ['a cut ZIP', zipSync({ 'a.xml': strToU8('<a/>'.repeat(50)) }).subarray(0, 60), 'damaged'],
  ['a program', latin1(`MZ${'\0\u0001\u0002'.repeat(300)}`), 'unknown'],
  ['a letter', 'Dear customer,\nyour statement is ready.', 'unknown'],
  ['JSON', '{"transactions": [{"date": "2027-05-03"}]}', 'unknown'],
  ['other XML', '<?xml version="1.0"?><rss><item/></rss>', 'unknown'],
  ['an OFX without transactions', 'OFXHEADER:100\n<OFX><SIGNONMSGSRSV1></OFX>', 'no-transactions'],
  ['a QIF of categories', '!Type:Cat\nNGroceries\n^\n', 'no-transactions'],
  ['more than 10 MB', new Uint8Array(FILE_BYTES_MAX + 1), 'large'],
];

describe('a file', () => {
  test.each(REFUSED)('that is %s is refused with what it is (MON-72)', (_, file, reason) => {
    expect(refusalOf(file)?.reason).toBe(reason);
  });
});
