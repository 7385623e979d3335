// What an entry holds, sealed under a data key of its own (docs/formats/vault-at-rest.md).
import { SERVER_SEALED } from '@savvi/contracts/vault/entry';
import { open, seal } from '@savvi/sealing/sealing';
import type { SpaceKey } from '@savvi/sealing/space-key';

/** What the vault's keys are bound to. */
export const DOMAIN = 'vault';

/**
 * The length that what is sealed is filled up to a multiple of, so that its size tells little of a
 * password's.
 */
const BLOCK_BYTES = 128;
const BLANK = 0x20;

/** What is stored of an entry's contents. */
export interface SealedContents {
  readonly wrappedKey: Uint8Array;
  readonly sealed: Uint8Array;
}

const placeOf = ({ spaceId }: SpaceKey, recordId: string) => ({
  domain: DOMAIN,
  field: 'entry',
  format: SERVER_SEALED,
  spaceId,
  recordId,
});

function filledUp(json: string): Buffer {
  const bytes = Buffer.byteLength(json);
  const filled = Buffer.alloc(Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES, BLANK);
  filled.write(json);
  return filled;
}

/**
 * Seals the contents of an entry under a data key that is new each time. They are JSON, which may end in
 * blanks.
 */
export function sealEntry(spaceKey: SpaceKey, entryId: string, json: string): SealedContents {
  const { key, wrapped } = spaceKey.newDataKey(entryId, SERVER_SEALED);
  return { wrappedKey: wrapped, sealed: seal(key, filledUp(json), placeOf(spaceKey, entryId)) };
}

/** The JSON of an entry's contents. @throws {DoesNotOpen} */
export const unsealEntry = (
  spaceKey: SpaceKey,
  entryId: string,
  { wrappedKey, sealed }: SealedContents,
): string =>
  open(spaceKey.dataKey(entryId, SERVER_SEALED, wrappedKey), sealed, placeOf(spaceKey, entryId))
    .toString()
    .trimEnd();
