import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { objectStoreSuite } from '@savvi/testing/object-store-suite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileStore } from './file-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-objects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

objectStoreSuite({
  name: 'a folder',
  async open() {
    const own = join(folder, 'suite');
    return {
      store: fileStore(own),
      breakDown: () => rm(own, { recursive: true }).then(() => writeFile(own, '')),
      close: () => Promise.resolve(),
    };
  },
});

it('a file store is readable by its owner only, and removes what a killed process left unfinished', async () => {
  const own = join(folder, 'own');
  const store = fileStore(own);
  await store.prepare();
  await chmod(own, 0o700);
  await store.put('space/one', Readable.from([Buffer.from('x')]), 1);
  expect((await stat(join(own, 'space', 'one'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(own, 'space'))).mode & 0o777).toBe(0o700);
  await writeFile(join(own, '.unfinished', 'left'), 'half');
  await fileStore(own).prepare();
  expect(await readdir(join(own, '.unfinished'))).toEqual([]);
});
