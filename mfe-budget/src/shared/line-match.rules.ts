import { cleaned, folded, type Word, wordsOf } from './words.rules.ts';

/** A line of the month. */
export interface NamedLine {
  readonly id: string;
  readonly name: string;
}

/** The lines of the month, and the id of the line that each payee got last, by {@link folded} payee. */
export interface KnownNames {
  readonly lines: readonly NamedLine[];
  readonly payees: ReadonlyMap<string, string>;
}

/** Known names with the words of each line, so that they are normalized once per text. */
export interface IndexedNames {
  readonly lines: readonly { readonly id: string; readonly words: readonly string[] }[];
  readonly payees: ReadonlyMap<string, string>;
}

/** The line of a payee, and whether the text has its whole name. */
export interface MatchedLine {
  readonly id: string;
  readonly isWritten: boolean;
}

const nameWords = (name: string) => wordsOf(cleaned(name)).map((word) => word.name);

/** Normalizes the names of the lines. */
export const indexed = ({ lines, payees }: KnownNames): IndexedNames => ({
  lines: lines.map(({ id, name }) => ({ id, words: nameWords(name) })),
  payees,
});

/** The number of words that two names have in common if one starts with the other; 0 otherwise. */
function commonWords(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((word, at) => word === other[at]) ? length : 0;
}

/** Whether a name has all words of another one, one after the other. */
const contains = (name: readonly string[], words: readonly string[]): boolean =>
  words.length > 0 && ` ${name.join(' ')} `.includes(` ${words.join(' ')} `);

/**
 * The line of a payee: the one with the same name, or the one that the payee got last, or the one that starts
 * with the same words ('groceries trader joes' and Groceries, 'eating' and Eating out), or the one whose name the
 * payee contains ('safeway groceries'). Null if there is none, or if several lines match equally and the payee got
 * none of them last.
 */
export function lineOf(payee: string, { lines, payees }: IndexedNames): MatchedLine | null {
  const name = nameWords(payee);
  const last = lines.find(({ id }) => id === payees.get(folded(payee)));
  const same = lines.filter(({ words }) => words.join(' ') === name.join(' '));
  if (same.length === 0 && last !== undefined) return { id: last.id, isWritten: false };
  const common = lines.map(({ words }) => commonWords(words, name));
  const most = Math.max(1, ...common);
  const sharing = same.length > 0 ? same : lines.filter((_, at) => common[at] === most);
  const matches = sharing.length > 0 ? sharing : lines.filter(({ words }) => contains(name, words));
  const [match] = matches;
  if (match !== undefined && matches.length === 1)
    return { id: match.id, isWritten: match.words.length <= name.length };
  return last !== undefined && matches.includes(last) ? { id: last.id, isWritten: false } : null;
}

/** Longer names are not searched for in the text. */
const NAME_WORDS_MAX = 8;

/**
 * The indices of words that form the name of a line or a known payee, of at least two words. One of them is
 * plain: a payee 'may 3' would hide a date.
 */
export function knownWords(
  words: readonly Word[],
  { lines, payees }: IndexedNames,
  isPlain: (word: Word) => boolean,
): ReadonlySet<number> {
  const names = new Set(lines.map((line) => line.words.join(' ')));
  const known = new Set<number>();
  for (let from = 0; from < words.length; from += 1) {
    for (let length = Math.min(NAME_WORDS_MAX, words.length - from); length > 1; length -= 1) {
      const part = words.slice(from, from + length);
      const name = part.map((word) => word.name).join(' ');
      if (!(names.has(name) || payees.has(name)) || !part.some(isPlain)) continue;
      for (let at = from; at < from + length; at += 1) known.add(at);
      break;
    }
  }
  return known;
}
