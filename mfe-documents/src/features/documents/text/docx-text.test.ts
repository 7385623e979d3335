import { realFile } from '@savvi/testing/real-files';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DamagedFile, docxText, XML_BYTES_MAX } from './docx-text.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const docxOf = (body: string, name = 'word/document.xml') =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    [name]: strToU8(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
    'word/footnotes.xml': strToU8('<w:footnotes/>'),
  });

describe('the text of a DOCX', () => {
  test('a file from LibreOffice is read [DOC-55]', () => {
    expect(docxText(new Uint8Array(realFile('docx')))).toContain('Lease of the flat on Mill Lane\n');
  });

  test('paragraphs, tabs, breaks and hyphens are kept, and instructions and deleted text are not [DOC-55]', () => {
    const body =
      '<w:p><w:r><w:t>Rent &amp; </w:t><w:tab/><w:t xml:space="preserve">deposit</w:t><w:br/><w:t>due</w:t></w:r></w:p>' +
      '<w:p><w:r><w:instrText>PAGE</w:instrText><w:delText>gone</w:delText><w:t/><w:t>well</w:t><w:noBreakHyphen/><w:t>known</w:t></w:r></w:p>';
    expect(docxText(docxOf(body))).toBe('Rent &  deposit due\nwell-known\n');
  });

  test('content that is repeated for old readers is read once [DOC-55]', () => {
    const body =
      '<mc:AlternateContent xmlns:mc="m"><mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>box</w:t></mc:Fallback></mc:AlternateContent>';
    expect(docxText(docxOf(body))).toBe('box');
  });

  test('a numbered main part is read [DOC-55]', () => {
    expect(docxText(docxOf('<w:p><w:t>a</w:t></w:p>', 'word/document2.xml'))).toBe('a\n');
  });

  test('markup without text is unpacked up to a limit, so that a small file cannot fill the memory [DOC-55]', () => {
    // The end is malformed: without the limit, parsing would fail.
    const whole = strToU8(`<a>${'<w:r></w:r>'.repeat(XML_BYTES_MAX / 10)}</b>`);
    const packed = zipSync({ 'word/document.xml': whole }, { level: 1 });
    expect(packed.length).toBeLessThan(whole.length / 50);
    expect(docxText(packed)).toBe('');
  });

  test.each([
    ['no archive', new Uint8Array([1, 2, 3])],
    ['an archive without a main part', zipSync({ 'a.xml': strToU8('<a/>') })],
    ['a main part that is cut off', docxOf('<w:p>').subarray(0, 120)],
    ['markup that is not well-formed', docxOf('<w:p></w:t>')],
    ['a custom entity', docxOf('<w:t>&lol;</w:t>')],
  ])('%s is damaged [DOC-55]', (_, bytes) => {
    expect(() => docxText(bytes)).toThrow(DamagedFile);
  });
});
