// This module is loaded on first use, so that the list of passwords does not wait for the word lists.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { commonnessOf } from '@savvi/contracts/identity/common-password';
import { COMMON_PASSWORDS } from '@savvi/contracts/identity/common-passwords';
import { COMMON_WORDS } from '../lists/common-words.ts';
import { PASSPHRASE_WORDS } from '../lists/passphrase-words.ts';
import type { Score } from './score.ts';

/** Maximum number of characters to score. Further ones only make a password stronger and cost time. */
const CHECKED_LENGTH = 40;
/** Maximum number of spellings with digits for letters to try. */
const SPELLINGS = 4;

const dictionary = {
  passwords: [...COMMON_PASSWORDS],
  commonWords: [...COMMON_WORDS],
  diceware: [...PASSPHRASE_WORDS],
};
const estimator = new ZxcvbnFactory({
  dictionary,
  maxLength: CHECKED_LENGTH,
  l33tMaxSubstitutions: SPELLINGS,
});

/**
 * Returns the score of a password. `known` are words that an attacker would try, such as the user name. A
 * password that registration calls common has the score 0.
 */
export const scoreOf = (password: string, known: readonly string[] = []): Score =>
  commonnessOf(password) === null ? estimator.check(password, [...known]).score : 0;
