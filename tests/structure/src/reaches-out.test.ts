import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { reachesOut } from './reaches-out.ts';
import { root } from './outside.ts';

it('no area and no service reads a file outside its own folder', () => {
  // These tests use a path as an invalid name.
  expect(reachesOut(root)).toEqual([
    'services/documents-contract/src/documents.test.ts: ../../a.txt',
    'services/identity/src/app.test.ts: ../..',
  ]);
});

it('a path to a file outside the folder is found in every notation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'savvi-reaches-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('mfe-a/src/root.ts', "export const root = join(import.meta.dirname, '../..');");
  write(
    'mfe-a/src/features/own.ts',
    "import { a } from '../a.ts'; export const b = new URL('../../own.json', import.meta.url);",
  );
  write('services/a/src/neighbour.test.ts', 'readFileSync(`../../b/src/b.ts`);');
  write('services/a/src/format.test.ts', "readFileSync('../../../docs/formats/a.vectors.json');");
  write('services/a/package.json', '{ "dependencies": { "@savvi/b": "file:../b" }, "files": ["../b"] }');
  expect(reachesOut(folder)).toEqual([
    'mfe-a/src/root.ts: ../..',
    'services/a/package.json: ../b',
    'services/a/src/neighbour.test.ts: ../../b/src/b.ts',
  ]);
});
