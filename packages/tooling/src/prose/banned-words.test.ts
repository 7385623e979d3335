import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wordFindings } from './banned-words.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

it('the check of words reports each banned word with its file, line and replacement', () => {
  write('a/code.ts', "const one = 1; // counted\nit('starts Anew', () => {}); // and besides\n");
  write('README.md', 'Two stand-ins.\n');
  expect(wordFindings(root).toSorted((one, other) => one.message.localeCompare(other.message))).toEqual([
    { rule: 'words', file: 'a/code.ts:2', message: `"Anew": write 'again', or a verb with 're-'` },
    {
      rule: 'words',
      file: 'a/code.ts:2',
      message: `"besides": write 'in addition to', 'also' or 'other than'`,
    },
    {
      rule: 'words',
      file: 'README.md:1',
      message: `"stand-ins": write 'fake', 'simulator' or 'placeholder'`,
    },
  ]);
});

it('the check of words reports no part of a longer word, and nothing in generated files, applied migrations and fixed texts', () => {
  write('a/code.ts', 'const bestridesHenceforth = 1;\n');
  for (const file of [
    'a/node_modules/x.ts',
    'a/prisma/migrations/1/note.md',
    'docs/spec/product.md',
    'docs/formats/vault.md',
    'a/lists/common-words.ts',
  ])
    write(file, 'anew\n');
  expect(wordFindings(root)).toEqual([]);
});
