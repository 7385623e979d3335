import { describe, expect, it } from 'vitest';
import { commonnessOf, isInPackedWords } from './common-password.ts';

describe('the lists of common passwords', () => {
  it.each([
    ['123456', 'common'],
    ['Password', 'common'],
    ['xpcrew', 'less-common'],
    ['XPCREW', 'less-common'],
    ['1million', 'common'],
    ['xpcre', null],
    ['xpcrewx', null],
    ['', null],
    ['correct horse battery', null],
    ['constructor', null],
  ])('the commonness of %j is %s', (password, commonness) => {
    expect(commonnessOf(password)).toBe(commonness);
  });
});

describe('a packed list', () => {
  // a!1, ab, abc., abcd, b
  const packed = 'Aa!1BbCc.DdAb';

  it.each(['a!1', 'ab', 'abc.', 'abcd', 'b'])('contains its word %j', (word) => {
    expect(isInPackedWords(packed, word)).toBe(true);
  });

  it.each([
    '',
    '!',
    'a',
    'a!',
    'a!12',
    'a"1',
    'aa',
    'abb',
    'abc',
    'abc.d',
    'abcde',
    'abd',
    'ac',
    'ba',
    'c',
    'A',
    'é',
  ])('does not contain %j', (word) => {
    expect(isInPackedWords(packed, word)).toBe(false);
  });

  it('that is empty contains nothing', () => {
    expect(['', 'a'].map((word) => isInPackedWords('', word))).toEqual([false, false]);
  });
});
