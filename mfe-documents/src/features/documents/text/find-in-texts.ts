import { folded, foldedPlaces } from './folded.ts';
import type { OpenedText } from './texts-query.ts';

/** A part of a snippet, and whether it matches the search. */
export interface SnippetPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** An excerpt of a text with the matches of a search. */
export interface Snippet {
  /** The page number, from 1; null if the text is not divided into pages. */
  readonly page: number | null;
  readonly parts: readonly SnippetPart[];
}

/** The maximum number of snippets of one text. */
const SNIPPETS_MAX = 2;
/** The length of a snippet before and after the start of its first match, in characters. */
const [BEFORE, AFTER] = [60, 140];
/** How many characters of a line are normalized at a time. */
const WINDOW = 1_000;

/** Splits a search into normalized words. A phrase in quotes counts as one word. */
export const wordsOf = (search: string): string[] => [
  ...new Set(
    [...folded(search).matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]|[^\s"“”„«»]+/gu)]
      .map(([word, phrase]) => (phrase ?? word).trim().replaceAll(/\s+/gu, ' '))
      .filter((word) => word !== ''),
  ),
];

/** Whether a search is long enough to be useful in texts: a single letter is in almost all of them. */
export const isSearchable = (words: readonly string[]): boolean =>
  words.some((word) => word.length > 1 || /[^\p{ASCII}]/u.test(word));

/** Whether a text contains all words. */
export const hasAll = ({ folded: text }: OpenedText, words: readonly string[]): boolean =>
  text !== '' && words.every((word) => text.includes(word));

/** Finds words in a normalized text. Ranges that overlap or touch are merged. */
function rangesOf(text: string, words: readonly string[]): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  const merged: [number, number][] = [];
  for (const [start, end] of found.toSorted(([one], [other]) => one - other)) {
    const before = merged.at(-1);
    if (before !== undefined && start <= before[1]) before[1] = Math.max(before[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Moves an index that would split a surrogate pair behind the pair. */
const boundary = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at + 1 : at;

/** The start of the word at an index, so that a snippet begins with a whole word; the index itself in a long word. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.slice(0, at + 1).lastIndexOf(' ');
  return space >= 0 && at - space <= 20 ? space + 1 : boundary(text, at);
}

/** Maps an index in a normalized line to the index in the original line. */
function placeOf(line: string, at: number): number {
  let [start, before] = [0, 0];
  while (start < line.length) {
    const end = boundary(line, Math.min(line.length, start + WINDOW));
    const { length } = folded(line.slice(start, end));
    if (before + length > at) return start + (foldedPlaces(line.slice(start, end)).places[at - before] ?? 0);
    [start, before] = [end, before + length];
  }
  return start;
}

/**
 * Cuts a line to the surroundings of its first match, and marks the matches. Only that part is normalized character
 * by character, because a line may have 200,000 characters.
 */
function partsOf(line: string, normalized: string, words: readonly string[]): SnippetPart[] {
  const hits = words.map((word) => normalized.indexOf(word)).filter((at) => at >= 0);
  if (hits.length === 0) return [];
  const first = placeOf(line, Math.min(...hits));
  const start = wordStart(line, first - BEFORE);
  const end = boundary(line, Math.min(line.length, first + AFTER));
  // A match that begins in the snippet is marked as a whole, even if each of its letters has several diacritics.
  const longest = Math.max(...words.map((word) => word.length));
  const text = line.slice(first, boundary(line, first + AFTER + 4 * longest));
  const { folded: searched, places } = foldedPlaces(text);
  const parts: SnippetPart[] = [
    { text: `${start > 0 ? '…' : ''}${line.slice(start, first)}`, isFound: false },
  ];
  let at = first;
  for (const [from, to] of rangesOf(searched, words)) {
    // Normalizing may turn one letter into several. The letter is marked as a whole.
    const last = places[to - 1];
    let next = to;
    while (next < searched.length && places[next] === last) next += 1;
    const [begin, stop] = [first + (places[from] ?? 0), first + (places[next] ?? text.length)];
    if (begin >= end) break;
    parts.push(
      { text: line.slice(at, begin), isFound: false },
      { text: line.slice(begin, stop), isFound: true },
    );
    at = stop;
  }
  if (at < end) parts.push({ text: line.slice(at, end), isFound: false });
  if (Math.max(at, end) < line.length) parts.push({ text: '…', isFound: false });
  return parts
    .filter((part) => part.text !== '')
    .map((part) => ({ ...part, text: part.text.toWellFormed() }));
}

/** The excerpts to show for a search: those with the most of its words, in the order of the text. */
export function snippetsOf({ text, folded: normalized }: OpenedText, words: readonly string[]): Snippet[] {
  const isPaged = text.includes('\f');
  const [originals, lines] = [text.split(/[\n\f]/), normalized.split(/[\n\f]/)];
  const breaks = [...text.matchAll(/[\n\f]/g)].map(([mark]) => mark);
  let page = 1;
  const lined = lines.flatMap((line, at) => {
    if (breaks[at - 1] === '\f') page += 1;
    const count = words.filter((word) => line.includes(word)).length;
    return count === 0 ? [] : [{ at, page, count }];
  });
  return lined
    .toSorted((one, other) => other.count - one.count)
    .slice(0, SNIPPETS_MAX)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, page: number }) => ({
      page: isPaged ? number : null,
      parts: partsOf(originals[at] ?? '', lines[at] ?? '', words),
    }));
}
