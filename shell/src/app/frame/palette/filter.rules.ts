// Finds entries by words in any order, regardless of case and accents.

/** A text in the form in which words are compared: `Café` becomes `cafe`. */
export const foldedText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** An entry with the text that is searched, in the form of {@link foldedText}. */
export interface Searchable {
  readonly folded: string;
}

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether a word of the text starts with these characters. */
function hasWordStart(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (!isPartOfWord(text[at - 1])) return true;
  return false;
}

/** The entries that contain every word of a query: those in which every word starts a word come first. */
export function matching<Entry extends Searchable>(entries: readonly Entry[], query: string): Entry[] {
  const words = foldedText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = entries.filter(({ folded }) => words.every((word) => folded.includes(word)));
  const starts = (entry: Entry) => words.every((word) => hasWordStart(entry.folded, word));
  const { first = [], last = [] } = Object.groupBy(found, (entry) => (starts(entry) ? 'first' : 'last'));
  return [...first, ...last];
}
