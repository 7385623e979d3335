import { type Fill, randomOf } from './random.ts';

/** The character classes in display order. */
export const CLASSES = ['lowercase', 'uppercase', 'digits', 'symbols'] as const;
/** A character class of a random password. */
export type CharacterClass = (typeof CLASSES)[number];

/** The settings of a random password. */
export interface CharacterRecipe {
  readonly length: number;
  readonly classes: readonly CharacterClass[];
  /** Excludes characters that look similar, such as l and 1. */
  readonly avoidsLookAlikes: boolean;
}

/** The minimum and maximum length of a generated password. */
export const LENGTH = { min: 8, max: 64 } as const;

const ALPHABETS: Readonly<Record<CharacterClass, string>> = {
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  // No quotes, backslash or space: forms and command lines treat them specially.
  symbols: '!#$%&()*+,-./:;<=>?@[]^_{|}~',
};
const LOOK_ALIKES = /[Il1|O0o5S2Z8B]/;

/** Returns the alphabet of each chosen class. */
const alphabetsOf = ({ classes, avoidsLookAlikes }: CharacterRecipe) =>
  classes.map((name) =>
    [...ALPHABETS[name]].filter((character) => !avoidsLookAlikes || !LOOK_ALIKES.test(character)),
  );

/**
 * Returns a random password with at least one character of each chosen class. All such passwords are equally
 * likely, because a password that lacks a class is discarded as a whole.
 */
export function charactersOf(recipe: CharacterRecipe, fill?: Fill): string {
  const alphabets = alphabetsOf(recipe);
  const all = alphabets.flat();
  for (;;) {
    const drawn = Array.from({ length: recipe.length }, () => randomOf(all, fill));
    if (alphabets.every((alphabet) => drawn.some((character) => alphabet.includes(character))))
      return drawn.join('');
  }
}

/** Returns the bits of randomness: the logarithm of the number of passwords that contain every class. */
export function characterBits(recipe: CharacterRecipe): number {
  const sizes = alphabetsOf(recipe).map(({ length }) => length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  // Inclusion-exclusion over the sets of missing classes, computed as fractions of the total to avoid large
  // numbers.
  const lacking = (rest: readonly number[], missing: number): number => {
    const [first, ...others] = rest;
    if (first === undefined) return ((all - missing) / all) ** recipe.length;
    return lacking(others, missing) - lacking(others, missing + first);
  };
  return recipe.length * Math.log2(all) + Math.log2(lacking(sizes, 0));
}
