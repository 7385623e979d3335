import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterBits, type CharacterRecipe, charactersOf, CLASSES, LENGTH } from './characters.rules.ts';

const recipes: fc.Arbitrary<CharacterRecipe> = fc.record({
  length: fc.integer(LENGTH),
  classes: fc.subarray([...CLASSES], { minLength: 1 }),
  avoidsLookAlikes: fc.boolean(),
});
const SHAPES = { lowercase: /[a-z]/, uppercase: /[A-Z]/, digits: /\d/, symbols: /[^\da-zA-Z]/ };

describe('a random password', () => {
  test('a random password has its length, each chosen class and no other', () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const made = charactersOf(recipe);
        expect(made).toHaveLength(recipe.length);
        for (const name of CLASSES) expect(SHAPES[name].test(made)).toBe(recipe.classes.includes(name));
      }),
    );
  });

  test('a random password avoids similar characters when requested', () => {
    fc.assert(
      fc.property(
        recipes,
        (recipe) => recipe.avoidsLookAlikes === false || !/[Il1|O0o5S2Z8B]/.test(charactersOf(recipe)),
      ),
    );
  });

  test('two random passwords differ', () => {
    const recipe = { length: 20, classes: [...CLASSES], avoidsLookAlikes: false };
    expect(new Set(Array.from({ length: 100 }, () => charactersOf(recipe))).size).toBe(100);
  });
});

describe('the bits of randomness', () => {
  test('the bits of randomness of a password of one class follow from its length and the size of the alphabet', () => {
    expect(characterBits({ length: 10, classes: ['digits'], avoidsLookAlikes: false })).toBeCloseTo(
      10 * Math.log2(10),
    );
  });

  test('the bits of randomness do not count passwords that lack a chosen class', () => {
    // Subtracts from the 62^8 passwords those without a lowercase letter, an uppercase letter or a digit.
    const count = 62 ** 8 - 2 * 36 ** 8 - 52 ** 8 + 10 ** 8 + 2 * 26 ** 8;
    expect(
      characterBits({ length: 8, classes: ['lowercase', 'uppercase', 'digits'], avoidsLookAlikes: false }),
    ).toBeCloseTo(Math.log2(count));
  });
});
