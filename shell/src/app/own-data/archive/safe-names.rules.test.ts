import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freePaths, safeName, uniqueNames } from './safe-names.rules.ts';

test.each([
  ['Will.pdf', 'Will.pdf'],
  ['Größe & Söhne.docx', 'Größe & Söhne.docx'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['C:\\Windows\\x.txt', 'C__Windows_x.txt'],
  ['..', '_'],
  ['   ', '_'],
  ['.htaccess', '_htaccess'],
  ['ends with a dot.', 'ends with a dot'],
  ['half a \uD83D letter', 'half a \uFFFD letter'],
  ['con.pdf', '_con.pdf'],
  ['a\u202Egpj.exe', 'a_gpj.exe'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(96)}.pdf`],
])('the file name %j becomes %j in the archive', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

test('two file names that some systems consider equal become different', () => {
  const give = uniqueNames();
  expect(['Will.pdf', 'WILL.pdf', 'Will (2).pdf', 'Taxes', 'taxes'].map(give)).toEqual([
    'Will.pdf',
    'WILL (2).pdf',
    'Will (2) (2).pdf',
    'Taxes',
    'taxes (2)',
  ]);
});

test("whatever the user's file names are, no name in the archive is empty, leaves its folder or occurs twice", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 150 }), { maxLength: 8 }), (names) => {
      const given = names.map(uniqueNames());
      expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(names.length);
      for (const name of given) {
        expect(name).not.toMatch(/[\\/]|^\.|[. ]$|^$/);
        expect(name.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('a file and a folder never have the same name, whichever comes first', () => {
  const { file, folder } = freePaths();
  expect([
    file('goals/', 'Pictures'),
    file('goals/pictures/', 'a.png'),
    file('goals/pictures/', 'A.png'),
    folder('goals/', 'pictures'),
    folder('goals/', 'Taxes'),
    file('goals/Taxes/', 'a.pdf'),
    file('goals/', 'taxes'),
    file('', 'GOALS'),
  ]).toEqual([
    'goals/Pictures',
    'goals/pictures (2)/a.png',
    'goals/pictures (2)/A (2).png',
    'goals/pictures (3)/',
    'goals/Taxes/',
    'goals/Taxes/a.pdf',
    'goals/taxes (2)',
    'GOALS (2)',
  ]);
});

test('a path with the longest names and many duplicates stays below 260 characters', () => {
  const { file, folder } = freePaths();
  const into = `${'a'.repeat(12)}/${'b'.repeat(12)}/${'c'.repeat(13)}/`;
  expect(into).toHaveLength(40);
  for (const parent of ['', into.slice(0, 13), into.slice(0, 26)])
    for (const name of ['a', 'b', 'c'])
      for (let count = 0; count < 30; count += 1) file(parent, name.repeat(parent.length === 26 ? 13 : 12));
  const longest = `${'x'.repeat(300)}.abcdefghij`;
  const paths = Array.from({ length: 120 }, () => file(folder(into, longest), longest));
  const more = Array.from({ length: 120 }, () => file(folder(into, 'y'.repeat(300)), longest));
  expect(Math.max(...[...paths, ...more].map(({ length }) => length))).toBeLessThan(260);
  expect(new Set([...paths, ...more]).size).toBe(240);
});
