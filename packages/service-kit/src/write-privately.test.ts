import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPrivately, writePrivately } from './write-privately.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-write-'));
  file = join(folder, 'keys.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = () => readFile(file, 'utf8');

it('the written file is accessible to its owner only, whatever mode it had, and no temporary file remains', async () => {
  await writeFile(file, 'before', { mode: 0o644 });
  await writePrivately(file, 'after');
  expect(await text()).toBe('after');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['keys.json']);
});

it('a file keeps its owner when root replaces the file', async () => {
  const isRoot = process.getuid?.() === 0;
  // A user who is not root may only give the file to a group of theirs.
  const [uid, gid] = isRoot ? [1234, 1235] : [(await stat(folder)).uid, process.getgroups?.().at(-1) ?? 0];
  await writeFile(file, 'before');
  await chown(file, uid, gid);
  await writePrivately(file, 'after');
  expect(await stat(file)).toMatchObject({ uid, gid });
});

it('a temporary file of a killed writer is never used, and the next write removes it', async () => {
  for (const leftover of ['keys.json.new', 'keys.json.0123456789ab.new']) {
    await writeFile(join(folder, leftover), 'old key');
    await chmod(join(folder, leftover), 0o666);
  }
  await writeFile(join(folder, 'keys.json.before.new'), 'not ours');
  await writePrivately(file, 'after');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual(['keys.json', 'keys.json.before.new']);
});

it('no temporary file remains if the file cannot be replaced', async () => {
  await expect(writePrivately(folder, 'after')).rejects.toThrow(/^E[A-Z]+: /);
  expect((await readdir(tmpdir())).filter((name) => join(tmpdir(), name).startsWith(`${folder}.`))).toEqual(
    [],
  );
});

it('of several concurrent writers that create the file, exactly one succeeds, and the file has its content', async () => {
  const contents = ['one', 'two', 'three', 'four'];
  const made = await Promise.all(
    contents.map(async (content) => ((await createPrivately(file, content)) ? content : [])),
  );
  expect(made.flat()).toEqual([await text()]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['keys.json']);
});
