import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeName, uniqueNames } from './safe-names.rules.ts';

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
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
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
