import { expect, test } from 'vitest';
import { initialsOf, nameOf } from './name-of.ts';

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
])('the user %o has the name %s and the initials %s', (given, name, initials) => {
  expect([nameOf(given), initialsOf(given)]).toEqual([name, initials]);
});
