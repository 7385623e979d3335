import { expect, test } from 'vitest';
import { PASSPHRASE_WORDS } from '../lists/passphrase-words.ts';
import { passphraseOf, wordBits } from './words.rules.ts';

const RECIPE = { count: 6, separator: '.', isCapitalized: false, hasDigit: false };

test('a passphrase has the requested number of words from the list', () => {
  const words = passphraseOf(RECIPE, PASSPHRASE_WORDS).split('.');
  expect(words).toHaveLength(6);
  for (const word of words) expect(PASSPHRASE_WORDS).toContain(word);
});

test('a passphrase has capital letters and one digit when requested', () => {
  const made = passphraseOf({ ...RECIPE, separator: '-', isCapitalized: true, hasDigit: true }, [
    'apple',
    'pear',
  ]);
  expect(made.replace(/\d/, '')).toMatch(/^(Apple|Pear)(-(Apple|Pear)){5}$/);
  expect(made).toMatch(/^\D+\d(-\D+)?$/);
});

test('six words from 7,776 have 77.5 bits, and a digit adds bits for its place and its value', () => {
  expect(wordBits(RECIPE, 7776)).toBeCloseTo(77.55, 2);
  expect(wordBits({ ...RECIPE, hasDigit: true }, 7776)).toBeCloseTo(77.55 + Math.log2(60), 2);
});
