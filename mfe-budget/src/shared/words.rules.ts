// Control and format characters that nobody sees, such as NUL and right-to-left marks. The joiners of emoji and
// of Persian stay.
const INVISIBLE = /(?:(?![\s\u200c\u200d])[\p{Cc}\p{Cf}])+/gu;
const IGNORED_IN_NAMES = /(?:\p{M}|(?!\s)[\p{Cc}\p{Cf}])+/gu;
/** Other texts need no Unicode normalization. */
const NOT_PRINTABLE_ASCII = /[^ -~]/;
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc]/gu;
const HYPHENS = /[\u2010-\u2015\u2212\ufe63\uff0d]/gu;
/** The full-width forms of ASCII characters, as East Asian keyboards write them. */
const FULL_WIDTH = /[\uff01-\uff5e]/gu;
const TO_ASCII = 0xfee0;

const OPENING = '([{<«“‘"\',;:!?*';
const CLOSING = ')]}>»”’"\',;:!?*.…';

/** A word of the text, in the three forms that the parser compares. */
export interface Word {
  readonly typed: string;
  /** In lower case, without punctuation around it: the form for numbers and dates. */
  readonly plain: string;
  /** Also without accents: the form for names. */
  readonly name: string;
}

/** Removes invisible characters and repeated white space; lone surrogates become U+FFFD. */
export const cleaned = (text: string): string =>
  text.replaceAll(INVISIBLE, '').toWellFormed().replaceAll(/\s+/gu, ' ').trim();

const withoutAccents = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(IGNORED_IN_NAMES, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    // By way of upper case, which makes 'ß' and 'ss' equal; it keeps 'ẞ', which lower case makes 'ß'.
    .toLowerCase()
    .toUpperCase();

/**
 * Normalizes a name for comparisons: 'Crème  BRÛLÉE' becomes 'creme brulee'. The keys of payees seen before have
 * this form.
 */
export const folded = (text: string): string =>
  (NOT_PRINTABLE_ASCII.test(text) ? withoutAccents(text) : text)
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** The text without these characters at its ends. A loop, because `[…]+$` would be quadratic. */
export function trimmed(text: string, opening: string, closing: string): string {
  let [from, to] = [0, text.length];
  while (from < to && opening.includes(text.charAt(from))) from += 1;
  while (from < to && closing.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

const ascii = (character: string) => String.fromCharCode(character.charCodeAt(0) - TO_ASCII);

function wordOf(typed: string): Word {
  const core = trimmed(typed, OPENING, CLOSING);
  return {
    typed,
    plain: core.replaceAll(HYPHENS, '-').replaceAll(FULL_WIDTH, ascii).toLowerCase(),
    name: folded(core),
  };
}

/** The words of a cleaned text. */
export const wordsOf = (text: string): readonly Word[] => (text === '' ? [] : text.split(' ').map(wordOf));
