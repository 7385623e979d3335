import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectMissing, type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import type { SpaceKey } from '@savvi/sealing/space-key';
import { isStoredHash } from '../shared/file-hash.ts';
import { fileSealOf, type StoredText } from '../shared/file-keys.ts';
import { readText } from '../shared/read-text.ts';
import { FileDoesNotOpen, openingStream, sealedRangeOf } from '../shared/sealed-file.ts';
import type { StoredFile } from './stored-files.maintenance.repository.ts';

/** The kinds of damage to the file or the text of a document. */
export type Damage = 'missing' | 'does-not-open' | 'other-content';

/** @throws {ObjectStoreDown} */
function damageIn(error: unknown): Damage {
  if (error instanceof ObjectMissing) return 'missing';
  if (error instanceof FileDoesNotOpen) return 'does-not-open';
  // Every other failure of the stream is a failure of the object store.
  throw error instanceof ObjectStoreDown ? error : new ObjectStoreDown(error);
}

/**
 * Decrypts a text.
 * @returns its damage, or null if it opens
 * @throws {ObjectStoreDown}
 */
export const damageOfText = (
  store: ObjectStore,
  spaceKey: SpaceKey | null,
  text: StoredText,
): Promise<Damage | null> => readText(store, spaceKey, text).then(() => null, damageIn);

/**
 * Decrypts a file as a stream.
 * @returns its damage, or null if it equals the uploaded file
 * @throws {ObjectStoreDown}
 */
export async function damageOf(
  store: ObjectStore,
  spaceKey: SpaceKey | null,
  file: StoredFile,
): Promise<Damage | null> {
  const hash = createHash('sha256');
  const range = { start: 0, end: file.fileSize - 1 };
  const hashing = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done();
    },
  });
  try {
    if (spaceKey === null) return 'does-not-open';
    const seal = fileSealOf(spaceKey, file);
    await pipeline(
      await store.get(file.object, sealedRangeOf(range, file.fileSize)),
      openingStream(seal, range, file.fileSize),
      hashing,
    );
  } catch (error) {
    return damageIn(error);
  }
  return isStoredHash(spaceKey, file, hash.digest('hex')) ? null : 'other-content';
}
