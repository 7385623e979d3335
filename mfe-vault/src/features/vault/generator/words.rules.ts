import { type Fill, randomBelow, randomOf } from './random.ts';

/** The settings of a passphrase. */
export interface WordRecipe {
  readonly count: number;
  readonly separator: string;
  readonly isCapitalized: boolean;
  /** Adds a digit after one word, for sites that require one. */
  readonly hasDigit: boolean;
}

/** The minimum and maximum number of words in a passphrase. */
export const WORD_COUNT = { min: 4, max: 10 } as const;
/** The separators that a user can choose. */
export const SEPARATORS = ['-', '.', '_', ' '] as const;

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a passphrase of random words. All words of the list are equally likely. */
export function passphraseOf(
  { count, separator, isCapitalized, hasDigit }: WordRecipe,
  words: readonly string[],
  fill?: Fill,
): string {
  const chosen = Array.from({ length: count }, () => randomOf(words, fill));
  const written = isCapitalized ? chosen.map(capitalized) : chosen;
  if (!hasDigit) return written.join(separator);
  const place = randomBelow(count, fill);
  const digit = randomBelow(10, fill);
  return written.map((word, at) => (at === place ? `${word}${digit}` : word)).join(separator);
}

/** Returns the bits of randomness against an attacker who knows the settings. */
export const wordBits = ({ count, hasDigit }: WordRecipe, listLength: number): number =>
  count * Math.log2(listLength) + (hasDigit ? Math.log2(10 * count) : 0);
