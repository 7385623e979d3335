import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser } from 'saxes';
import { isEnough } from './plain-text.ts';

/** The part of a DOCX that contains its text. Some editors add a number to the name. */
const MAIN_PART = /^word\/document\d*\.xml$/;
/** The maximum unpacked size of the main part, in bytes, so that a small file cannot fill the memory. */
export const XML_BYTES_MAX = 32 * 1_048_576;
/** How many bytes of the file are unpacked between two checks of the limits. */
const PUSHED_BYTES = 16_384;

/** A file that is not a readable DOCX. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
  constructor(cause?: unknown) {
    super('a file cannot be read', { cause });
  }
}

/** Collects the text of a main part from its XML. The parser expands only the entities of XML itself. */
function textCollector() {
  const parser = new SaxesParser();
  let text = '';
  let isText = false;
  /** The number of open fallbacks, which repeat content for old readers. */
  let fallbacks = 0;
  parser.on('opentag', ({ name, isSelfClosing }) => {
    if (name === 'mc:Fallback' && !isSelfClosing) fallbacks += 1;
    isText = name === 'w:t' && !isSelfClosing;
    if (name === 'w:tab' || name === 'w:br' || name === 'w:cr') text += ' ';
    if (name === 'w:noBreakHyphen') text += '-';
  });
  parser.on('text', (part) => {
    if (isText && fallbacks === 0) text += part;
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (name === 'mc:Fallback' && !isSelfClosing) fallbacks -= 1;
    if (name === 'w:t') isText = false;
    if (name === 'w:p') text += '\n';
  });
  return { parser, text: () => text };
}

/** Returns the text of a DOCX, or its beginning if it is long. @throws {DamagedFile} */
export function docxText(bytes: Uint8Array): string {
  const { parser, text } = textCollector();
  const decoder = new TextDecoder();
  let [hasPart, isFinished, size] = [false, false, 0];
  const unzip = new Unzip();
  unzip.register(UnzipInflate);
  unzip.onfile = (file) => {
    if (hasPart || !MAIN_PART.test(file.name)) return;
    hasPart = true;
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error;
      if (isFinished) return;
      size += chunk.length;
      parser.write(decoder.decode(chunk, { stream: !isLast }));
      if (isLast) parser.close();
      isFinished = isLast || isEnough(text()) || size > XML_BYTES_MAX;
    };
    file.start();
  };
  try {
    for (let at = 0; at < bytes.length && !isFinished; at += PUSHED_BYTES)
      unzip.push(bytes.subarray(at, at + PUSHED_BYTES), at + PUSHED_BYTES >= bytes.length);
  } catch (error) {
    throw new DamagedFile(error);
  }
  if (!isFinished) throw new DamagedFile();
  return text();
}
