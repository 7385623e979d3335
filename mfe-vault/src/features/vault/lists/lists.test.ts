import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMON_PASSWORDS } from '@savvi/contracts/identity/common-passwords';
import { expect, test } from 'vitest';
import { COMMON_PASSWORDS_LIST, LISTS, sourceOf } from '../../../testing/lists/lists.ts';
import { PASSPHRASE_WORDS } from './passphrase-words.ts';

test.each(LISTS)('$file equals the first words in the installed zxcvbn-ts', (list) => {
  expect(readFileSync(join(import.meta.dirname, list.file), 'utf8')).toBe(sourceOf(list));
});

test('the common passwords in the contracts equal the first ones in the installed zxcvbn-ts', () => {
  expect(COMMON_PASSWORDS).toEqual(COMMON_PASSWORDS_LIST.words);
});

test('the word list for passphrases has 7,776 different words', () => {
  expect(new Set(PASSPHRASE_WORDS).size).toBe(7776);
});
