import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { silentLog } from '@savvi/service-kit/log';
import type { Files } from '@savvi/static-files/files';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ENTRY_FILE, registryPlace } from '../testing/registry-place.ts';
import { fileStore } from './file-store.ts';
import { publishedFiles } from './published-files.ts';

const place = registryPlace();
const { build, start, release } = place;

/** The remotes' files as the gateway serves them. `now`: a replacement for the files in the folder. */
function served(now: Files = place.frontends().remotes, registry = () => place.repository.read()) {
  const [filesOf, warn, error] = [vi.fn(place.repository.filesOf), vi.fn(), vi.fn()];
  const files = publishedFiles({
    now,
    store: { ...place.repository, filesOf },
    registry,
    log: { ...silentLog, warn, error },
  });
  const stored = fileStore(files); // Requests read files through a file store, too.
  const find = async (name: string) => {
    const file = await stored.find(name);
    return file === null ? null : [file.plain.toString(), file.br?.toString() ?? null, file.isImmutable];
  };
  return {
    filesOf,
    warn,
    error,
    find,
    read: async (file: string) => (await files.read(file))?.bytes.toString() ?? null,
  };
}

it('the files of a version in the registry are served when only the database has them, and no other version is looked up', async () => {
  await build('a', { files: { 'deep.1a2b3c4d.js': 'deep', 'deep.1a2b3c4d.js.br': 'short' } });
  await start();
  await rm(path.join(place.remotes, 'budget'), { recursive: true });
  const { filesOf, read } = served();
  expect([
    await read(`budget/a/${ENTRY_FILE}`),
    await read('budget/a/deep.1a2b3c4d.js'),
    await read('budget/a/deep.1a2b3c4d.js.br'),
  ]).toEqual(['a', 'deep', 'short']);
  expect([
    await read('budget/a/none.js'),
    await read('budget/b/deep.1a2b3c4d.js'),
    await read('vault/a/x.js'),
    await read('budget'),
  ]).toEqual([null, null, null, null]);
  expect(filesOf.mock.calls).toEqual([['budget', 'a']]);
  const away = served({ read: () => Promise.reject(new Error('away')) });
  expect(await away.read(`budget/a/${ENTRY_FILE}`)).toBe('a');
  await expect(away.read('budget/b/x.js')).rejects.toThrow('away');
});

describe('a file of a version that the registry names', () => {
  const write = (file: string, text: string) => writeFile(path.join(place.remotes, 'budget/a', file), text);
  beforeEach(async () => {
    const worker = { 'worker.js': 'the worker', 'worker.js.br': 'short' };
    await build('a', {
      files: {
        ...worker,
        'pdf.worker.1a2b3c4d.js': worker['worker.js'],
        'pdf.worker.1a2b3c4d.js.br': worker['worker.js.br'],
      },
    });
    await start();
  });

  // Trust: gateway-7
  it('a file that was altered in its folder is served as it was published, which is logged once', async () => {
    await write(ENTRY_FILE, 'altered');
    await write('worker.js', 'altered');
    await write('worker.js.br', 'altered');
    const { read, warn } = served();
    expect([
      await read(`budget/a/${ENTRY_FILE}`),
      await read('budget/a/worker.js'),
      await read('budget/a/worker.js.br'),
    ]).toEqual(['a', 'the worker', 'short']);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { file: `budget/a/${ENTRY_FILE}` },
      'altered files of a version: serving the published ones',
    );
  });

  // Trust: gateway-7
  it('a file that was altered in the database as well is not served', async () => {
    await place.pool.query(
      "UPDATE published_bytes SET bytes = 'altered' WHERE convert_from(bytes, 'UTF8') = 'the worker'",
    );
    const { read, error } = served();
    expect(await read('budget/a/worker.js')).toBe('the worker');
    await write('worker.js', 'altered');
    expect(await read('budget/a/worker.js')).toBeNull();
    expect(error).toHaveBeenCalledExactlyOnceWith(
      { file: 'budget/a/worker.js' },
      'a published file is not served: it does not match its digest',
    );
  });

  it('a file that was added after the publication is not served', async () => {
    await write('later.js', 'later');
    expect(await served().read('budget/a/later.js')).toBeNull();
  });

  // Trust: gateway-7
  it('an unverified file is served while the database is unavailable, and no longer once its digest is known', async () => {
    await build('a', {
      files: { 'pdf.worker.1a2b3c4d.js': 'altered', 'pdf.worker.1a2b3c4d.js.br': 'altered' },
    });
    let isAway = true;
    const { find, read } = served(undefined, () =>
      isAway ? Promise.reject(new Error('away')) : place.repository.read(),
    );
    const worker = 'budget/a/pdf.worker.1a2b3c4d.js';
    expect(await find(worker)).toEqual(['altered', 'altered', false]);
    await expect(read('budget/a/none.js')).rejects.toThrow('away');
    isAway = false;
    expect(await find(worker)).toEqual(['the worker', 'short', true]);
    isAway = true;
    expect(await find(worker)).toEqual(['the worker', 'short', true]);
  });

  it('a file is served from its folder before the registry names its version, and as published from then on', async () => {
    const b = await build('b');
    await writeFile(path.join(place.remotes, 'budget/b/pdf.worker.1a2b3c4d.js'), 'altered');
    const { find } = served();
    const worker = 'budget/b/pdf.worker.1a2b3c4d.js';
    expect(await find(worker)).toEqual(['altered', null, false]);
    await writeFile(path.join(place.remotes, 'budget/b/pdf.worker.1a2b3c4d.js'), 'the worker');
    await release(b);
    await writeFile(path.join(place.remotes, 'budget/b/pdf.worker.1a2b3c4d.js'), 'altered');
    expect(await find(worker)).toEqual(['the worker', null, true]);
  });

  it('a file waits only briefly for a hanging database, which gets one query for all files of a version', async () => {
    const hangs = vi.fn(() => new Promise<never>(() => {}));
    const { find } = served(undefined, hangs);
    const begun = performance.now();
    const files = [
      `budget/a/${ENTRY_FILE}`,
      'budget/a/pdf.worker.1a2b3c4d.js',
      'budget/a/shared.1a2b3c4d.js',
    ];
    expect(await Promise.all(files.map(find))).toEqual([
      ['a', null, false],
      ['the worker', 'short', false],
      ['the same', null, false],
    ]);
    expect(performance.now() - begun).toBeLessThan(1_500);
    expect(hangs).toHaveBeenCalledOnce();
  });

  it('a file is served again when its version is published again just after it was deleted', async () => {
    const before = await place.repository.read();
    for (let index = 0; index < 10; index += 1) await release(await build(`v${index}`));
    // Simulates a cached registry from before the releases; the cache may be a second old.
    const { read } = served(undefined, () => Promise.resolve(before));
    expect(await read(`budget/a/${ENTRY_FILE}`)).toBeNull();
    await release(await build('a'));
    expect(await read(`budget/a/${ENTRY_FILE}`)).toBe('a');
  });
});
