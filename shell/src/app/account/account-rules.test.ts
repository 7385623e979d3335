import { expect, test } from 'vitest';
import { initialsOf, nameOf } from './name-of.ts';
import { fitWithin } from './resize-photo.ts';

test.each([
  [800, 400, 400, 200],
  [400, 800, 200, 400],
  [4000, 3000, 400, 300],
  [400, 400, 400, 400],
  [120, 80, 120, 80],
  [9000, 3, 400, 1],
])('a picture of %i × %i is stored as %i × %i [ACC-10]', (width, height, fittedWidth, fittedHeight) => {
  expect(fitWithin(width, height, 400)).toEqual({ width: fittedWidth, height: fittedHeight });
});

const person = (firstName: string | null, lastName: string | null) => ({
  firstName,
  lastName,
  email: 'ada@example.com',
});

test.each([
  [person('Ada', 'Lovelace'), 'Ada Lovelace', 'AL'],
  [person('Ada', null), 'Ada', 'A'],
  [person('', ''), 'ada@example.com', 'A'],
  [person('Ana María', 'de la Cruz'), 'Ana María de la Cruz', 'AC'],
])('%o is called %s and stands as %s', (given, name, initials) => {
  expect([nameOf(given), initialsOf(given)]).toEqual([name, initials]);
});
