import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileStore } from '@savvi/service-kit/file-store';
import { type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import { s3Store } from '@savvi/service-kit/s3-store';
import { hasPart } from '@savvi/tooling/parts';
import { startMinio } from '@savvi/tooling/parts/minio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';
import type { Checked } from './backup-folder.ts';
import { copyObjects, openStore, restoreObjects } from './objects.ts';

let home: string;
const at = (name: string) => path.join(home, name);
const { signal } = new AbortController();
const nothingElse = () => Promise.resolve();
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'savvi-objects-test-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function storeWith(name: string, objects: Readonly<Record<string, string>>): Promise<ObjectStore> {
  const store = fileStore(at(name));
  await store.prepare();
  for (const [object, content] of Object.entries(objects))
    await store.put(object, Readable.from([Buffer.from(content)]), Buffer.byteLength(content));
  return store;
}

async function namesIn(store: ObjectStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list('')) names.push(name);
  return names.sort();
}

describe('the backup of document files', () => {
  it('copies and restores the objects that rows reference, and no others', async () => {
    const store = await storeWith('store', {
      'a/1': 'one',
      'a/2': 'two',
      'b/3': '',
      'b/loose': 'on its way',
    });
    const copy = await copyObjects({ store, folder: at('backup'), signal }, ['a/1', 'a/2', 'b/3']);
    expect(copy).toMatchObject({ bytes: 6, absent: [] });
    expect(copy.files.map(({ file }) => file)).toEqual(['objects/a/1', 'objects/a/2', 'objects/b/3']);
    const other = fileStore(at('other'));
    await restoreObjects(
      { store: other, folder: at('backup'), signal },
      [...copy.files, { file: 'manifest.json', sha256: '' }],
      nothingElse,
    );
    expect(await namesIn(other)).toEqual(['a/1', 'a/2', 'b/3']);
    expect(await readFile(at('other/a/2'), 'utf8')).toBe('two');
  });

  it('reports objects that were deleted during the backup, and copies the others', async () => {
    const store = await storeWith('store', { 'a/1': 'one' });
    expect(await copyObjects({ store, folder: at('backup'), signal }, ['a/0', 'a/1', 'a/2'])).toMatchObject({
      files: [{ file: 'objects/a/1' }],
      absent: ['a/0', 'a/2'],
    });
  });

  it('never overwrites objects', async () => {
    const store = await storeWith('store', { 'a/1': 'one' });
    await expect(restoreObjects({ store, folder: at('backup'), signal }, [], nothingElse)).rejects.toThrow(
      'The object store is not empty: restore into an empty folder or bucket.',
    );
  });

  it('opens the object store that the settings name, and refuses incomplete settings', async () => {
    await using stack = new AsyncDisposableStack();
    expect(() => openStore(dataFolderPaths(home), { OBJECT_STORE: 's3', S3_BUCKET: 'b' }, stack)).toThrow(
      'These settings of the object store are missing or wrong: S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY.',
    );
  });
});

/** An empty object store of each kind, until the stack is disposed. */
const stores = [
  { kind: 'a folder', isHere: true, make: () => Promise.resolve(fileStore(at('target'))) },
  {
    kind: 'a bucket of MinIO',
    isHere: hasPart('minio'),
    make: async (stack: AsyncDisposableStack) => {
      const minio = await startMinio({ folder: at('minio') });
      stack.defer(() => minio.stop());
      return stack.adopt(s3Store({ ...minio, bucket: 'restored', region: 'us-east-1' }), (store) =>
        store.close(),
      );
    },
  },
];

describe.each(stores.filter(({ isHere }) => isHere))('a failed restore of files into $kind', ({ make }) => {
  let stack: AsyncDisposableStack;
  let target: ObjectStore;
  let files: Checked[];
  const restoreInto = (store: ObjectStore, rest = nothingElse) =>
    restoreObjects({ store, folder: at('backup'), signal }, files, rest);
  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    const source = await storeWith(
      'store',
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`a/${index}`, `content ${index}`])),
    );
    ({ files } = await copyObjects({ store: source, folder: at('backup'), signal }, await namesIn(source)));
    target = await make(stack);
  });
  afterEach(() => stack.disposeAsync());

  it('removes the objects that it had written, so that the restore can be repeated', async () => {
    let put = 0;
    const failing: ObjectStore = {
      ...target,
      put: async (...args) =>
        (put += 1) > 10 ? Promise.reject(new ObjectStoreDown('full')) : target.put(...args),
    };
    await expect(restoreInto(failing)).rejects.toThrow(ObjectStoreDown);
    expect(await namesIn(target)).toEqual([]);
    await restoreInto(target);
    expect(await namesIn(target)).toHaveLength(20);
  });

  it('removes the objects if the restore of the databases fails', async () => {
    let before: string[] = [];
    const databases = async () => {
      before = await namesIn(target);
      throw new Refusal('The backup is damaged.');
    };
    await expect(restoreInto(target, databases)).rejects.toThrow('The backup is damaged.');
    expect(before).toHaveLength(20);
    expect(await namesIn(target)).toEqual([]);
  });

  it('reports objects that it cannot remove', async () => {
    const stuck: ObjectStore = { ...target, remove: () => Promise.reject(new ObjectStoreDown('gone')) };
    await expect(restoreInto(stuck, () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'could not be removed: empty it before you restore again.',
    );
  });
});
