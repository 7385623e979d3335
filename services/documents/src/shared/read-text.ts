import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { SpaceKey } from '@savvi/sealing/space-key';
import type { ObjectStore } from '@savvi/service-kit/object-store';
import { type StoredText, textSealOf } from './file-keys.ts';
import { FileDoesNotOpen, openingStream, sealedRangeOf } from './sealed-file.ts';

/**
 * Reads the compressed text of a document.
 * @throws {FileDoesNotOpen}, ObjectMissing or ObjectStoreDown
 */
export async function readText(
  store: ObjectStore,
  spaceKey: SpaceKey | null,
  text: StoredText,
): Promise<Buffer> {
  if (spaceKey === null) throw new FileDoesNotOpen();
  const range = { start: 0, end: text.size - 1 };
  const opening = openingStream(textSealOf(spaceKey, text), range, text.size);
  const [bytes] = await Promise.all([
    buffer(opening),
    pipeline(await store.get(text.object, sealedRangeOf(range, text.size)), opening),
  ]);
  return bytes;
}
