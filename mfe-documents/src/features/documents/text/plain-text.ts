import { TEXT_BYTES_MAX, type TextInput } from '@savvi/documents-contract/text';

/** Separates the pages of a text. Paragraphs are separated by line feeds. */
export const PAGE_BREAK = '\f';

/** Whether a text has reached the maximum stored size. A character takes at least one byte. */
export const isEnough = (text: string): boolean => text.length >= TEXT_BYTES_MAX;

/** Control characters, soft hyphens and zero-width characters. */
const INVISIBLE = /[\p{Cc}\u00ad\u200b-\u200d\u2060\ufeff]/gu;
const SPACES = /[^\S\n\f]+/gu;
const AROUND_BREAKS = / ?([\n\f]) ?/gu;
const BREAKS = /\n{2,}/gu;

const utf8 = new TextEncoder();

/** Cuts a text to the maximum stored size, at the end of a character. */
function cut(text: string): string {
  const { read } = utf8.encodeInto(text, new Uint8Array(TEXT_BYTES_MAX));
  return text.slice(0, read);
}

/** Prepares a text for storage: single spaces, no invisible characters, and cut to its maximum size. */
export function storedTextOf(text: string): TextInput {
  const plain = text
    .toWellFormed()
    .replaceAll(SPACES, ' ')
    .replaceAll(INVISIBLE, (character) => (/[\n\f]/.test(character) ? character : ''))
    .replaceAll(AROUND_BREAKS, '$1')
    .replaceAll(BREAKS, '\n')
    .trimEnd();
  return /[^\s\ufffd]/u.test(plain) ? { state: 'text', text: cut(plain) } : { state: 'none' };
}
