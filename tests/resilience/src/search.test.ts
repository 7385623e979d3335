import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pathsWith, readFolder } from './search.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savvi-search-'));
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * Returns a page of the write-ahead log with its header, whose length depends on a flag in the second 16-bit
 * word.
 */
function page(text: string, isLong = false): Buffer {
  const header = Buffer.alloc(isLong ? 40 : 24, 'h');
  header.writeUInt16LE(isLong ? 2 : 1, 2);
  return Buffer.concat([header, Buffer.from(text)]);
}
const full = (begin: string, end: string, isLong = false) =>
  page(begin + end.padStart(8192 - (isLong ? 40 : 24) - begin.length, '.'), isLong);

it('the search finds a word in any file, as UTF-8 and as UTF-16', async () => {
  await writeFile(path.join(folder, 'a'), 'so secret!');
  await writeFile(path.join(folder, 'b'), Buffer.from('secret', 'utf16le'));
  await writeFile(path.join(folder, 'c'), 'sec ret');
  expect(pathsWith(await readFolder(folder), 'secret')).toEqual(['a', 'b']);
});

it('the search finds a word across a page boundary in the write-ahead log, and only there', async () => {
  const segment = Buffer.concat([full('', 'sec', true), full('ret', 'hid'), page('den')]);
  const log = path.join(folder, 'postgres/pg_wal');
  await mkdir(log, { recursive: true });
  await writeFile(path.join(log, '000000010000000000000001'), segment);
  await writeFile(path.join(folder, 'other'), segment);
  const files = await readFolder(folder);
  for (const word of ['secret', 'hidden'])
    expect(pathsWith(files, word)).toEqual(['postgres/pg_wal/000000010000000000000001']);
});
