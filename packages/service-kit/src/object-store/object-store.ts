import type { Readable } from 'node:stream';

/** An object as it is listed. */
export interface StoredObject {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/** Which bytes of an object: from `start` to `end`, both included, counting from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of files lie, under names of our own making. Names are small letters, digits, `-` and `/`.
 */
export interface ObjectStore {
  /**
   * Stores `size` bytes under a name, over what was there. Before all of them came nothing is there.
   * @throws {ObjectStoreDown}
   */
  put(name: string, body: Readable, size: number): Promise<void>;
  /**
   * The bytes under a name, or those of a range that are there: none of one beyond the end.
   * @throws {ObjectMissing} or {@link ObjectStoreDown}
   */
  get(name: string, range?: ByteRange): Promise<Readable>;
  /** Removes what is there of these; a name without an object is no error. @throws {ObjectStoreDown} */
  remove(names: readonly string[]): Promise<void>;
  /** Everything whose name begins so, in no order. @throws {ObjectStoreDown} */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Makes the place where objects lie, if it is not there. @throws {ObjectStoreDown} */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** The object store can't be reached, or refuses to work. Trying again later may help. */
export class ObjectStoreDown extends Error {
  override readonly name = 'ObjectStoreDown';
  constructor(cause: unknown) {
    super('the object store is not available', { cause });
  }
}

/** No object has that name. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
  constructor() {
    super('there is no such object');
  }
}

const NAME = /^[0-9a-z-]+(?:\/[0-9a-z-]+)*$/;

/** A name that means the same to every store, and no other place to a file system. @throws {TypeError} */
export function assertObjectName(name: string): void {
  if (!NAME.test(name) || name.length > 500) throw new TypeError('not the name of an object');
}

/** An object store that is loaded when it is first needed. */
export function lazyStore(load: () => Promise<ObjectStore>): ObjectStore {
  let loading: Promise<ObjectStore> | undefined;
  const loaded = () => (loading ??= load());
  return {
    put: async (name, body, size) => (await loaded()).put(name, body, size),
    get: async (name, range) => (await loaded()).get(name, range),
    remove: async (names) => (await loaded()).remove(names),
    async *list(prefix) {
      yield* (await loaded()).list(prefix);
    },
    prepare: async () => (await loaded()).prepare(),
    close: async () => (await loading)?.close(),
  };
}
