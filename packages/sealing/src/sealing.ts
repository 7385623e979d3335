// AES-256-GCM as docs/formats describes it. Sealed data is bound to its place: it does not open after a move
// to another row, space, field or format, or after a change of a single bit.
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The length of every key, in bytes. */
export const KEY_BYTES = 32;

/** The place that sealed data is bound to. */
export interface Place {
  /** The service that owns the data, such as `vault`. */
  readonly domain: string;
  /** The name of the sealed field. */
  readonly field: string;
  /** The format of the sealed data. */
  readonly format: number;
  readonly spaceId: string;
  /** The id of the record; for a space key, the id of the master key that wraps it. */
  readonly recordId: string;
}

/**
 * Sealed data does not open: it was changed, moved, or sealed with another key. The message says nothing
 * about the contents.
 */
export class DoesNotOpen extends Error {
  override readonly name = 'DoesNotOpen';
  constructor(cause?: unknown) {
    super('something sealed does not open', { cause });
  }
}

/**
 * A text with its length in two bytes before it. All parts of a place are ASCII, so characters equal bytes.
 */
const lengthPrefixed = (text: string): string =>
  String.fromCharCode(text.length >> 8, text.length & 0xff) + text;

/**
 * The bytes of a place, different for every place. Joined as one string, because many small buffers are slow
 * for a thousand entries.
 */
export const placeBytes = ({ domain, field, format, spaceId, recordId }: Place): Buffer =>
  Buffer.from(
    lengthPrefixed(`savvi.${domain}`) +
      lengthPrefixed(String(format)) +
      lengthPrefixed(field) +
      lengthPrefixed(spaceId) +
      lengthPrefixed(recordId),
    'latin1',
  );

/** Seals bytes for one place with a new random nonce. Returns nonce, ciphertext and tag. */
export function seal(key: KeyObject, plain: Uint8Array, place: Place): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(placeBytes(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens data that was sealed for this place. @throws {DoesNotOpen} */
export function open(key: KeyObject, sealed: Uint8Array, place: Place): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new DoesNotOpen();
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(placeBytes(place));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    // In GCM mode, `final` returns no bytes, and throws unless the authentication tag is right.
    decipher.final();
    return plain;
  } catch (error) {
    throw new DoesNotOpen(error);
  }
}
