// Encrypts the content of a file (docs/formats/file-at-rest.md) in chunks of 64 KiB, each with AES-256-GCM
// under the file's own key. The nonce of a chunk contains its index and whether it is the last one (the
// STREAM construction), so that chunks cannot be reordered, omitted or truncated, and any of them can be
// opened separately. These nonces never repeat if a key encrypts one file only, which this module enforces.
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { Transform } from 'node:stream';

/** The bytes of a file per chunk; the last chunk may have fewer. */
export const CHUNK_BYTES = 65_536;
/** The size of the authentication tag of each chunk. */
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';

/** An encrypted file did not open: it was changed, truncated, moved, or encrypted with another key. */
export class FileDoesNotOpen extends Error {
  override readonly name = 'FileDoesNotOpen';
  constructor(cause?: unknown) {
    super('a sealed file does not open', { cause });
  }
}

/**
 * The inputs of a file's encryption: a key that is used for nothing else, and the place that the file is
 * bound to.
 */
export interface FileSeal {
  readonly key: KeyObject;
  /** The additional authenticated data of every chunk, which names space, document and format. */
  readonly place: Uint8Array;
}

const lastChunkOf = (size: number) => Math.max(0, Math.ceil(size / CHUNK_BYTES) - 1);

/** The encrypted size of a file of `size` bytes. */
export const sealedSize = (size: number): number => size + (lastChunkOf(size) + 1) * TAG_BYTES;

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Keys that have encrypted a file: a second file with the same key would reveal both. */
const spent = new WeakSet<KeyObject>();

/** A stream that encrypts one file per key. @throws {TypeError} if the key has encrypted a file before */
export function sealingStream({ key, place }: FileSeal): Transform {
  if (spent.has(key)) throw new TypeError('this key has encrypted a file before');
  spent.add(key);
  const waiting = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let index = 0;
  function sealOne(stream: Transform, isLast: boolean): void {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    cipher.setAAD(place);
    const sealed = cipher.update(waiting.subarray(0, filled));
    cipher.final();
    // The chunk and its tag are pushed as one buffer, because a separate tag would be sent as a separate
    // packet.
    stream.push(Buffer.concat([sealed, cipher.getAuthTag()]));
    index += 1;
    filled = 0;
  }
  return new Transform({
    readableHighWaterMark: 4 * SEALED_CHUNK_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length;) {
        if (filled === CHUNK_BYTES) sealOne(this, false); // more data follows, so this chunk is not the last
        const copied = chunk.copy(waiting, filled, at);
        filled += copied;
        at += copied;
      }
      done();
    },
    flush(done) {
      sealOne(this, true);
      done();
    },
    destroy(error, done) {
      waiting.fill(0); // wipes the unencrypted rest of the file
      done(error);
    },
  });
}

/** A byte range of a file, both ends inclusive, counting from 0. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
}

/** The range of the encrypted file that contains this range of the file. An empty file has one chunk. */
export function sealedRangeOf({ start, end }: FileRange, size: number): FileRange {
  const [first, last] = [Math.floor(start / CHUNK_BYTES), Math.floor(end / CHUNK_BYTES)];
  return {
    start: first * SEALED_CHUNK_BYTES,
    end: Math.min((last + 1) * SEALED_CHUNK_BYTES, sealedSize(size)) - 1,
  };
}

/**
 * A stream that decrypts the chunks that {@link sealedRangeOf} names and outputs only the bytes of the range.
 * It outputs a chunk only after verifying it.
 * @throws {FileDoesNotOpen} through the stream
 */
export function openingStream({ key, place }: FileSeal, { start, end }: FileRange, size: number): Transform {
  const first = Math.floor(start / CHUNK_BYTES);
  const [lastWanted, lastOfFile] = [Math.floor(end / CHUNK_BYTES), lastChunkOf(size)];
  const waiting = Buffer.allocUnsafe(SEALED_CHUNK_BYTES);
  let filled = 0;
  let index = first;
  function openOne(stream: Transform): void {
    if (filled < TAG_BYTES || index > lastWanted) throw new FileDoesNotOpen();
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(index, index === lastOfFile), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(place);
    decipher.setAuthTag(waiting.subarray(filled - TAG_BYTES, filled));
    const plain = decipher.update(waiting.subarray(0, filled - TAG_BYTES));
    try {
      decipher.final();
    } catch (error) {
      throw new FileDoesNotOpen(error);
    }
    const from = index === first ? start - first * CHUNK_BYTES : 0;
    const to = index === lastWanted ? end - index * CHUNK_BYTES + 1 : plain.length;
    stream.push(plain.subarray(from, to));
    index += 1;
    filled = 0;
  }
  const attempt = (work: () => void, done: (error?: Error) => void) => {
    try {
      work();
      done();
    } catch (error) {
      done(error instanceof Error ? error : new FileDoesNotOpen(error));
    }
  };
  return new Transform({
    readableHighWaterMark: 4 * CHUNK_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      attempt(() => {
        for (let at = 0; at < chunk.length;) {
          const copied = chunk.copy(waiting, filled, at);
          filled += copied;
          at += copied;
          if (filled === SEALED_CHUNK_BYTES) openOne(this);
        }
      }, done);
    },
    flush(done) {
      attempt(() => {
        if (filled > 0) openOne(this);
        if (index !== lastWanted + 1) throw new FileDoesNotOpen();
      }, done);
    },
  });
}
