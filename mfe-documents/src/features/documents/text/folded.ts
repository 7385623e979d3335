const MARKS = /\p{M}+/gu;
/** Signs that are typed in several ways, each of which stands for one character of a keyboard. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc]/gu;
const HYPHENS = /[\u2010-\u2015\u2212]/gu;
/** Matches a text that normalizing may change. Most texts are long, and many have ASCII characters only. */
const OTHERS = /[^\p{ASCII}]/u;

/**
 * Normalizes a text for searching: 'Crème' becomes 'CREME', 'Straße' becomes 'STRASSE', and typographic apostrophes
 * and hyphens those of a keyboard. Line feeds and page breaks stay.
 */
export const folded = (text: string): string =>
  (OTHERS.test(text)
    ? text.normalize('NFKD').replaceAll(MARKS, '').replaceAll(APOSTROPHES, "'").replaceAll(HYPHENS, '-')
    : text
  ).toUpperCase();

/** A normalized text with the place in the original of each of its characters, and its end. */
export interface FoldedPlaces {
  readonly folded: string;
  readonly places: readonly number[];
}

/** Normalizes a short text like {@link folded}, character by character. */
export function foldedPlaces(text: string): FoldedPlaces {
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
