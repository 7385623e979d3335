const DIACRITICS = /\p{M}+/gu;
/** Typographic variants of the apostrophe and the hyphen that keyboards have. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc]/gu;
const HYPHENS = /[\u2010-\u2015\u2212]/gu;
/** Only a text with such a character needs Unicode normalization, and many long texts have none. */
const NON_ASCII = /[^\p{ASCII}]/u;

/**
 * Normalizes a text for searching: 'Crème' becomes 'CREME', 'Straße' becomes 'STRASSE', and typographic apostrophes
 * and hyphens become plain ones. Line feeds and page breaks stay.
 */
export const folded = (text: string): string =>
  (NON_ASCII.test(text)
    ? text.normalize('NFKD').replaceAll(DIACRITICS, '').replaceAll(APOSTROPHES, "'").replaceAll(HYPHENS, '-')
    : text
  ).toUpperCase();

/**
 * Normalizes a short text like {@link folded}, character by character. `places` has the index in the original of each
 * normalized character, and the length of the original at the end.
 */
export function foldedPlaces(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let result = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = folded(character);
    result += part;
    for (let count = 0; count < part.length; count += 1) places.push(at);
    at += character.length;
  }
  return { folded: result, places: [...places, text.length] };
}
