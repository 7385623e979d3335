// Encrypts the contents of an entry under a data key of its own (docs/formats/vault-at-rest.md).
import { SERVER_SEALED } from '@savvi/vault-contract/entry';
import { open, seal } from '@savvi/sealing/sealing';
import type { SpaceKey } from '@savvi/sealing/space-key';

/** The domain that vault keys are bound to. */
export const DOMAIN = 'vault';

/**
 * The contents are padded to a multiple of this length, so that their size reveals little about the
 * password's length.
 */
const BLOCK_BYTES = 128;
const BLANK = 0x20;

/** The encrypted columns of an entry. */
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
 * Encrypts the contents of an entry under a new data key. The contents are JSON, so they may be padded with
 * spaces.
 */
export function sealEntry(spaceKey: SpaceKey, entryId: string, json: string): SealedContents {
  const { key, wrapped } = spaceKey.newDataKey(entryId, SERVER_SEALED);
  return { wrappedKey: wrapped, sealed: seal(key, filledUp(json), placeOf(spaceKey, entryId)) };
}

/** The decrypted JSON of an entry's contents. @throws {DoesNotOpen} */
export const unsealEntry = (
  spaceKey: SpaceKey,
  entryId: string,
  { wrappedKey, sealed }: SealedContents,
): string =>
  open(spaceKey.dataKey(entryId, SERVER_SEALED, wrappedKey), sealed, placeOf(spaceKey, entryId))
    .toString()
    .trimEnd();
