// AES-256-GCM as docs/formats describes it. Whatever is sealed is bound to its place: what was moved to
// another row, space, field or format, or changed in a single bit, does not open.
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** How long every key is, in bytes. */
export const KEY_BYTES = 32;

/** What a sealed field belongs to. */
export interface Place {
  /** The service whose it is, such as `vault`. */
  readonly domain: string;
  /** Which field it is that is sealed. */
  readonly field: string;
  /** The format of what is sealed. */
  readonly format: number;
  readonly spaceId: string;
  /** The id of the record; of a space's key, that of the master key which wraps it. */
  readonly recordId: string;
}

/**
 * Something sealed did not open: it was changed, moved, or sealed by another key. Says nothing of what is in
 * it.
 */
export class DoesNotOpen extends Error {
  override readonly name = 'DoesNotOpen';
  constructor(cause?: unknown) {
    super('something sealed does not open', { cause });
  }
}

/** A text behind its length in two bytes. All that places are made of is ASCII, so that letters are bytes. */
const measured = (text: string): string => String.fromCharCode(text.length >> 8, text.length & 0xff) + text;

/**
 * The bytes a place is bound by, so that no two places have the same. One string at once: of many small
 * buffers a thousand entries take long.
 */
export const placeBytes = ({ domain, field, format, spaceId, recordId }: Place): Buffer =>
  Buffer.from(
    measured(`savvi.${domain}`) +
      measured(String(format)) +
      measured(field) +
      measured(spaceId) +
      measured(recordId),
    'latin1',
  );

/** Seals bytes for one place, under a nonce that is new each time: nonce, ciphertext, tag. */
export function seal(key: KeyObject, plain: Uint8Array, place: Place): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(placeBytes(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what was sealed for this place. @throws {DoesNotOpen} */
export function open(key: KeyObject, sealed: Uint8Array, place: Place): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new DoesNotOpen();
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(placeBytes(place));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    decipher.final(); // of this mode it is empty, and throws unless the tag is right
    return plain;
  } catch (error) {
    throw new DoesNotOpen(error);
  }
}
