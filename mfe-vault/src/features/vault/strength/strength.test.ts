import { expect, test } from 'vitest';
import { scoreOf } from './strength.ts';

test.each([
  ['password1', 0],
  ['P@ssw0rd1', 1],
  ['dragonfly77', 1],
  ['Summer2024!', 2],
  ['Tq7#mW2$vLx9', 4],
  ['clench-hubcap-reptile-wafer', 4],
])('the password %s has the score %i', (password, score) => {
  expect(scoreOf(password)).toBe(score);
});

test('a password made of the user name is weak', () => {
  expect(scoreOf('ada.lovelace1815')).toBe(4);
  expect(scoreOf('ada.lovelace1815', ['ada.lovelace'])).toBeLessThanOrEqual(2);
});

test('scoring 4,096 characters takes as long as scoring forty', () => {
  expect(scoreOf('x'.repeat(4096))).toBe(0);
});

test('a password on the list of registration is weak, however strong its characters look', () => {
  expect(scoreOf('87654321vv')).toBe(0);
  expect(scoreOf('87654321VV')).toBe(0);
});

test.each(['vv', '@x9Q!', 'жЖ7#é'])(
  'the password %s is too short to be strong, on the list or not',
  (password) => {
    expect(scoreOf(password)).toBeLessThanOrEqual(1);
  },
);
