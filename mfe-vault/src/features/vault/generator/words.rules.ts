import { type Fill, randomBelow, randomOf } from './random.ts';

/** How a passphrase is made. */
export interface WordRecipe {
  readonly count: number;
  readonly separator: string;
  readonly isCapitalized: boolean;
  /** One word is followed by a digit, for sites that insist on one. */
  readonly hasDigit: boolean;
}

/** The fewest and the most words of a passphrase. */
export const WORD_COUNT = { min: 4, max: 10 } as const;
/** What may stand between the words. */
export const SEPARATORS = ['-', '.', '_', ' '] as const;

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Some words of a list, each as likely as the next. */
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

/** How many bits of randomness such a passphrase has, for somebody who knows how it is made. */
export const wordBits = ({ count, hasDigit }: WordRecipe, listLength: number): number =>
  count * Math.log2(listLength) + (hasDigit ? Math.log2(10 * count) : 0);
