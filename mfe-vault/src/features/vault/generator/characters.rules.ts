import { type Fill, randomOf } from './random.ts';

/** The kinds of characters, in the order in which they are offered. */
export const CLASSES = ['lowercase', 'uppercase', 'digits', 'symbols'] as const;
/** A kind of characters. */
export type CharacterClass = (typeof CLASSES)[number];

/** How a password of characters is made. */
export interface CharacterRecipe {
  readonly length: number;
  readonly classes: readonly CharacterClass[];
  /** Leaves out what is easily taken for something else. */
  readonly avoidsLookAlikes: boolean;
}

/** The shortest and the longest password that is made. */
export const LENGTH = { min: 8, max: 64 } as const;

const ALPHABETS: Readonly<Record<CharacterClass, string>> = {
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  // Without quotes, backslash and space, which forms and command lines take for something of their own.
  symbols: '!#$%&()*+,-./:;<=>?@[]^_{|}~',
};
const LOOK_ALIKES = /[Il1|O0o5S2Z8B]/;

/** The characters of each chosen class. */
const alphabetsOf = ({ classes, avoidsLookAlikes }: CharacterRecipe) =>
  classes.map((name) =>
    [...ALPHABETS[name]].filter((character) => !avoidsLookAlikes || !LOOK_ALIKES.test(character)),
  );

/**
 * A password with at least one of each chosen class. All such passwords are equally likely: one that lacks a
 * class is thrown away whole.
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

/**
 * How many bits of randomness such a password has: the logarithm of how many there are, without those that
 * lack a class.
 */
export function characterBits(recipe: CharacterRecipe): number {
  const sizes = alphabetsOf(recipe).map(({ length }) => length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  // Inclusion and exclusion over the sets of classes that are missing, as parts of all, so that no number is
  // too large.
  const lacking = (rest: readonly number[], missing: number): number => {
    const [first, ...others] = rest;
    if (first === undefined) return ((all - missing) / all) ** recipe.length;
    return lacking(others, missing) - lacking(others, missing + first);
  };
  return recipe.length * Math.log2(all) + Math.log2(lacking(sizes, 0));
}
