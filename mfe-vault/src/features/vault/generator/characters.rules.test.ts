import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterBits, type CharacterRecipe, charactersOf, CLASSES, LENGTH } from './characters.rules.ts';

const recipes: fc.Arbitrary<CharacterRecipe> = fc.record({
  length: fc.integer(LENGTH),
  classes: fc.subarray([...CLASSES], { minLength: 1 }),
  avoidsLookAlikes: fc.boolean(),
});
const SHAPES = { lowercase: /[a-z]/, uppercase: /[A-Z]/, digits: /\d/, symbols: /[^\da-zA-Z]/ };

describe('a password of characters', () => {
  test('has its length, each chosen class and none of the others', () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const made = charactersOf(recipe);
        expect(made).toHaveLength(recipe.length);
        for (const name of CLASSES) expect(SHAPES[name].test(made)).toBe(recipe.classes.includes(name));
      }),
    );
  });

  test('leaves look-alikes out when asked to', () => {
    fc.assert(
      fc.property(
        recipes,
        (recipe) => recipe.avoidsLookAlikes === false || !/[Il1|O0o5S2Z8B]/.test(charactersOf(recipe)),
      ),
    );
  });

  test('is another each time', () => {
    const recipe = { length: 20, classes: [...CLASSES], avoidsLookAlikes: false };
    expect(new Set(Array.from({ length: 100 }, () => charactersOf(recipe))).size).toBe(100);
  });
});

describe('the bits of randomness', () => {
  test('of one class are those of its alphabet', () => {
    expect(characterBits({ length: 10, classes: ['digits'], avoidsLookAlikes: false })).toBeCloseTo(
      10 * Math.log2(10),
    );
  });

  test('leave out what lacks a class', () => {
    // Of 62^8 passwords, those without a small letter, without a capital, without a digit are taken off.
    const count = 62 ** 8 - 2 * 36 ** 8 - 52 ** 8 + 10 ** 8 + 2 * 26 ** 8;
    expect(
      characterBits({ length: 8, classes: ['lowercase', 'uppercase', 'digits'], avoidsLookAlikes: false }),
    ).toBeCloseTo(Math.log2(count));
  });
});
