import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { commonnessOf } from '@savvi/contracts/identity/common-password';
import { COMMON_PASSWORDS } from '@savvi/contracts/identity/common-passwords';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import {
  COMMON_PASSWORDS_LIST,
  FURTHER_PASSWORDS,
  furtherSource,
  LISTS,
  sourceOf,
} from '../../../testing/lists/lists.ts';
import { PASSPHRASE_WORDS } from './passphrase-words.ts';

test.each(LISTS)('$file equals the first words in the installed zxcvbn-ts', (list) => {
  expect(readFileSync(join(import.meta.dirname, list.file), 'utf8')).toBe(sourceOf(list));
});

test('the common passwords in the contracts equal the first ones in the installed zxcvbn-ts', () => {
  expect(COMMON_PASSWORDS).toEqual(COMMON_PASSWORDS_LIST.words);
});

const sourceIn = (module: string) => readFileSync(fileURLToPath(import.meta.resolve(module)), 'utf8');

test('the further common passwords in the contracts equal those in the installed zxcvbn-ts', () => {
  expect(sourceIn('@savvi/contracts/identity/further-common-passwords')).toBe(furtherSource());
});

test('all 49,233 passwords of zxcvbn-ts count as common, except those too short for an account', () => {
  const all = dictionary['passwords-common'];
  expect(all).toHaveLength(49_233);
  expect(all.filter((password) => password.length >= 6 && commonnessOf(password) === null)).toEqual([]);
});

test('no other word counts as common, however similar', () => {
  const listed = new Set([...COMMON_PASSWORDS, ...FURTHER_PASSWORDS]);
  const similar = FURTHER_PASSWORDS.filter((_, index) => index % 7 === 0).flatMap((word) => [
    word.slice(0, -1),
    `${word}0`,
    `${word}~`,
    `${word.slice(0, 3)}!${word.slice(3)}`,
  ]);
  expect(similar.filter((word) => (commonnessOf(word) !== null) !== listed.has(word))).toEqual([]);
});

test('the lists of common passwords have at most 120 kB compressed', () => {
  const bytes = ['common-passwords', 'further-common-passwords']
    .map((name) => brotliCompressSync(sourceIn(`@savvi/contracts/identity/${name}`)).length)
    .reduce((sum, length) => sum + length, 0);
  expect(bytes).toBeLessThanOrEqual(120_000);
});

test('the word list for passphrases has 7,776 different words', () => {
  expect(new Set(PASSPHRASE_WORDS).size).toBe(7776);
});
