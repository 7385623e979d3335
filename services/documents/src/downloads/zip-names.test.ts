import { expect, it } from 'vitest';
import { zipNamesOf } from './zip-names.ts';

it.each([
  [
    ['a.pdf', 'b.pdf'],
    ['a.pdf', 'b.pdf'],
  ],
  [
    ['a.pdf', 'a.pdf', 'a.pdf'],
    ['a.pdf', 'a (2).pdf', 'a (3).pdf'],
  ],
  [
    ['a.pdf', 'A.PDF', 'a.txt'],
    ['a.pdf', 'A (2).PDF', 'a.txt'],
  ],
  [
    ['a.pdf', 'a.pdf', 'a (2).pdf'],
    ['a.pdf', 'a (3).pdf', 'a (2).pdf'],
  ],
  [
    ['a (2).pdf', 'a (2).pdf'],
    ['a (2).pdf', 'a (2) (2).pdf'],
  ],
])('the files %j have the names %j in a zip, none twice [DOC-40]', (names, unique) =>
  expect(zipNamesOf(names)).toEqual(unique),
);
