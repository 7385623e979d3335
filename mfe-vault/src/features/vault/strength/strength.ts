// Loaded when it is needed first: a person who only reads their passwords never waits for the lists.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { COMMON_PASSWORDS } from '@savvi/contracts/identity/common-passwords';
import { COMMON_WORDS } from '../lists/common-words.ts';
import { PASSPHRASE_WORDS } from '../lists/passphrase-words.ts';
import type { Score } from './score.ts';

/** Characters that are looked at: what comes after only makes it stronger, and looking takes time. */
const LOOKED_AT = 40;
/** Spellings with digits for letters that are tried. */
const SPELLINGS = 4;

const dictionary = {
  passwords: [...COMMON_PASSWORDS],
  commonWords: [...COMMON_WORDS],
  diceware: [...PASSPHRASE_WORDS],
};
const estimator = new ZxcvbnFactory({ dictionary, maxLength: LOOKED_AT, l33tMaxSubstitutions: SPELLINGS });

/**
 * How hard a password is to guess; `known` are words that somebody who guesses knows, such as the user name.
 */
export const scoreOf = (password: string, known: readonly string[] = []): Score =>
  estimator.check(password, [...known]).score;
