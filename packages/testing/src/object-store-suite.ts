// The requirements for every object store, whatever its storage. A driver's own test file calls
// `objectStoreSuite` with a function that opens it.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  ObjectMissing,
  type ObjectStore,
  ObjectStoreDown,
  type StoredObject,
} from '@savvi/service-kit/object-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** An object store driver under test, with storage of its own. */
export interface ObjectStoreDriver {
  readonly store: ObjectStore;
  /** Makes the store permanently unavailable. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
}

const MIB = 1_048_576;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Declares the suite for one driver. */
export function objectStoreSuite({
  name,
  open,
}: {
  name: string;
  open: () => Promise<ObjectStoreDriver>;
}): void {
  describe(`${name}: an object store`, () => {
    let driver: ObjectStoreDriver;
    let store: ObjectStore;
    beforeAll(async () => {
      driver = await open();
      store = driver.store;
      await store.prepare();
    });
    afterAll(() => driver.close());

    const put = (object: string, bytes: Uint8Array) =>
      store.put(object, Readable.from([bytes]), bytes.length);
    const get = async (object: string, range?: { start: number; end: number }) =>
      buffer(await store.get(object, range));
    const listed = async (prefix: string): Promise<StoredObject[]> =>
      Readable.from(store.list(prefix)).toArray();
    const namesBelow = async (prefix: string) => (await listed(prefix)).map((object) => object.name).sort();

    it('returns stored objects unchanged, from empty ones to many chunks', async () => {
      for (const size of [0, 1, 65_536, 65_537, 5 * MIB + 3]) {
        const [object, bytes] = [`sizes/${randomUUID()}`, randomBytes(size)];
        await put(object, bytes);
        expect(digest(await get(object))).toBe(digest(bytes));
      }
    });

    it('returns a range of an object', async () => {
      const bytes = randomBytes(200_000);
      await put('parts/one', bytes);
      for (const [start, end] of [
        [0, 0],
        [0, 65_535],
        [65_530, 131_080],
        [199_999, 199_999],
      ] as const)
        expect(await get('parts/one', { start, end })).toEqual(bytes.subarray(start, end + 1));
    });

    it('returns the available bytes of a range that exceeds the end', async () => {
      const bytes = randomBytes(100);
      await put('parts/short', bytes);
      expect(await get('parts/short', { start: 90, end: 500 })).toEqual(bytes.subarray(90));
      expect(await get('parts/short', { start: 100, end: 500 })).toEqual(Buffer.alloc(0));
      await put('parts/empty', Buffer.alloc(0));
      expect(await get('parts/empty', { start: 0, end: 10 })).toEqual(Buffer.alloc(0));
    });

    it('replaces an existing object atomically', async () => {
      await put('over/one', randomBytes(100_000));
      await put('over/one', Buffer.from('second'));
      expect((await get('over/one')).toString()).toBe('second');
    });

    it('stores nothing of a body that was aborted, or was shorter or longer than declared', async () => {
      const broken = new PassThrough();
      const storing = store.put('broken/one', broken, 1_000_000);
      broken.write(randomBytes(300_000));
      setImmediate(() => broken.destroy(new Error('the client left')));
      await expect(storing).rejects.toThrow('the client left');
      for (const said of [9, 11])
        await expect(store.put('broken/two', Readable.from([Buffer.alloc(10)]), said)).rejects.toThrow(
          /bytes instead of/,
        );
      expect(await namesBelow('broken/')).toEqual([]);
      await expect(store.get('broken/one')).rejects.toThrow(ObjectMissing);
    });

    it('reports that an object does not exist', async () => {
      await expect(store.get('none/here')).rejects.toThrow(ObjectMissing);
      await expect(store.get('none')).rejects.toThrow(ObjectMissing);
    });

    it('deletes some of many objects, and ignores those that do not exist', async () => {
      await Promise.all(['a', 'b', 'c'].map((each) => put(`removing/${each}`, Buffer.from(each))));
      await store.remove(['removing/a', 'removing/c', 'removing/never']);
      await store.remove([]);
      expect(await namesBelow('removing/')).toEqual(['removing/b']);
    });

    it('lists objects with a prefix across pages, with size and time', async () => {
      const before = Date.now() - 2_000;
      const names = Array.from({ length: 1_005 }, (_, at) => `listing/some/${at}`);
      while (names.length > 0)
        await Promise.all(names.splice(-50).map((each) => put(each, Buffer.from('four'))));
      await put('listing/other', Buffer.from('other'));
      const some = await listed('listing/some/');
      expect(some).toHaveLength(1_005);
      expect(new Set(some.map((object) => object.name)).size).toBe(1_005);
      expect(
        some.every(
          ({ size, storedAt }) =>
            size === 4 && storedAt.getTime() > before && storedAt.getTime() < Date.now() + 2_000,
        ),
      ).toBe(true);
      expect(await namesBelow('listing/o')).toEqual(['listing/other']);
    }, 30_000);

    it.each([
      '',
      '/etc/passwd',
      '../up',
      'a/../b',
      'a//b',
      'A',
      'a b',
      'a\0b',
      '.unfinished/x',
      'x'.repeat(501),
    ])('rejects the name %j', async (object) => {
      await expect(put(object, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(store.get(object)).rejects.toThrow(TypeError);
      await expect(store.remove([object])).rejects.toThrow(TypeError);
    });

    it('keeps twenty objects separate that are stored concurrently', async () => {
      const bodies = Array.from({ length: 20 }, () => randomBytes(MIB));
      await Promise.all(bodies.map((bytes, at) => put(`crowd/${at}`, bytes)));
      for (const [at, bytes] of bodies.entries())
        expect(digest(await get(`crowd/${at}`))).toBe(digest(bytes));
    });

    it('can be prepared twice, and reports that it is unavailable', async () => {
      await store.prepare();
      await driver.breakDown();
      await expect(put('down/one', Buffer.from('x'))).rejects.toThrow(ObjectStoreDown);
      await expect(listed('')).rejects.toThrow(ObjectStoreDown);
      await expect(store.get('over/one')).rejects.toThrow(ObjectStoreDown);
    });
  });
}
