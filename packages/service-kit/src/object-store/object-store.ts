import type { Readable } from 'node:stream';

/** An object in a listing. */
export interface StoredObject {
  readonly name: string;
  /** The size of the object in bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/** A byte range of an object, from `start` to `end`, both inclusive, counting from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Stores the bytes of files under names that the product generates. Names consist of lowercase letters,
 * digits, `-` and `/`.
 */
export interface ObjectStore {
  /**
   * Stores `size` bytes under a name and replaces an existing object. Until all bytes have arrived the object
   * does not exist.
   * @throws {ObjectStoreDown}
   */
  put(name: string, body: Readable, size: number): Promise<void>;
  /**
   * Reads an object, or the existing bytes of a range: none if the range begins beyond the end.
   * @throws {ObjectMissing} or {@link ObjectStoreDown}
   */
  get(name: string, range?: ByteRange): Promise<Readable>;
  /** Removes these objects; missing ones are ignored. @throws {ObjectStoreDown} */
  remove(names: readonly string[]): Promise<void>;
  /** Every object whose name begins with `prefix`, in no particular order. @throws {ObjectStoreDown} */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Creates the folder or bucket if it does not exist. @throws {ObjectStoreDown} */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** The object store is unreachable or failing. A later attempt may succeed. */
export class ObjectStoreDown extends Error {
  override readonly name = 'ObjectStoreDown';
  constructor(cause: unknown) {
    super('the object store is not available', { cause });
  }
}

/** The error for a name that no object has. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
  constructor() {
    super('there is no such object');
  }
}

const NAME = /^[0-9a-z-]+(?:\/[0-9a-z-]+)*$/;

/**
 * Accepts only names that are valid in every store and cannot leave the folder of a file store.
 * @throws {TypeError}
 */
export function assertObjectName(name: string): void {
  if (!NAME.test(name) || name.length > 500) throw new TypeError('not the name of an object');
}

/** An object store that is loaded on first use. */
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
