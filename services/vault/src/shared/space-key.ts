// The middle of three keys: a master key wraps it, it wraps the data key of each entry, and that one seals the entry.
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { SERVER_SEALED } from '@savvi/contracts/vault/entry';
import { KEY_BYTES, open, seal } from './sealing.ts';

/** The length that what is sealed is filled up to a multiple of, so that its size tells little of a password's. */
const BLOCK_BYTES = 128;
const BLANK = 0x20;

/** What is stored of an entry's contents. */
export interface SealedContents {
  readonly wrappedKey: Uint8Array;
  readonly sealed: Uint8Array;
}

/** The key of one space, while it is used. */
export interface SpaceKey {
  /** Seals the contents of an entry under a data key that is new each time. They are JSON, which may end in blanks. */
  seal(entryId: string, json: string): SealedContents;
  /** The JSON of an entry's contents. @throws {DoesNotOpen} */
  open(entryId: string, contents: SealedContents): string;
  /** A hash of a request's body that says nothing to who does not have the key. */
  hashOf(body: unknown): string;
}

function filledUp(json: string): Buffer {
  const bytes = Buffer.byteLength(json);
  const filled = Buffer.alloc(Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES, BLANK);
  filled.write(json);
  return filled;
}

function spaceKeyOf(bytes: Buffer, spaceId: string): SpaceKey {
  const key = createSecretKey(bytes);
  const place = (field: 'entry' | 'data-key', recordId: string) => ({ field, format: SERVER_SEALED, spaceId, recordId });
  return {
    seal(entryId, json) {
      const dataKey = randomBytes(KEY_BYTES);
      const contents = { wrappedKey: seal(key, dataKey, place('data-key', entryId)), sealed: seal(createSecretKey(dataKey), filledUp(json), place('entry', entryId)) };
      dataKey.fill(0);
      return contents;
    },
    open(entryId, { wrappedKey, sealed }) {
      const dataKey = open(key, wrappedKey, place('data-key', entryId));
      // A key object is made in no time, while a cipher takes long to come from bytes.
      const json = open(createSecretKey(dataKey), sealed, place('entry', entryId)).toString().trimEnd();
      dataKey.fill(0);
      return json;
    },
    hashOf: (body) => createHmac('sha256', new Uint8Array(hkdfSync('sha256', key, '', `savvi.vault request ${spaceId}`, KEY_BYTES))).update(JSON.stringify(body)).digest('hex'),
  };
}

/** The bytes of a space's key are nobody's to keep: they are overwritten once they are in use. */
function used<Result>(bytes: Buffer, work: (bytes: Buffer) => Result): Result {
  try {
    return work(bytes);
  } finally {
    bytes.fill(0);
  }
}

const placeOf = (spaceId: string, masterKeyId: string) => ({ field: 'space-key', format: SERVER_SEALED, spaceId, recordId: masterKeyId }) as const;

/** A key as it is stored: which master key wraps it, and itself. */
export interface WrappedSpaceKey {
  readonly masterKeyId: string;
  readonly wrapped: Uint8Array;
}

/** Makes the key of a space, wrapped by a master key. */
export const newSpaceKey = (spaceId: string, masterKeyId: string, masterKey: KeyObject): WrappedSpaceKey & { key: SpaceKey } =>
  used(randomBytes(KEY_BYTES), (bytes) => ({ masterKeyId, wrapped: seal(masterKey, bytes, placeOf(spaceId, masterKeyId)), key: spaceKeyOf(bytes, spaceId) }));

/** Opens the key of a space. @throws {DoesNotOpen} */
export const unwrapSpaceKey = (spaceId: string, { masterKeyId, wrapped }: WrappedSpaceKey, masterKey: KeyObject): SpaceKey =>
  used(open(masterKey, wrapped, placeOf(spaceId, masterKeyId)), (bytes) => spaceKeyOf(bytes, spaceId));

/** The same key of a space, wrapped by another master key. @throws {DoesNotOpen} */
export const rewrapSpaceKey = (spaceId: string, { masterKeyId, wrapped }: WrappedSpaceKey, masterKey: KeyObject, next: { id: string; key: KeyObject }): WrappedSpaceKey =>
  used(open(masterKey, wrapped, placeOf(spaceId, masterKeyId)), (bytes) => ({ masterKeyId: next.id, wrapped: seal(next.key, bytes, placeOf(spaceId, next.id)) }));
