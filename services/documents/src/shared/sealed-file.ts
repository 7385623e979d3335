// How the content of a file is kept (docs/formats/file-at-rest.md): in chunks of 64 KiB, each sealed with
// AES-256-GCM under the file's own key. A chunk's nonce is its place in the file and whether it is the last
// one (the STREAM construction), so that chunks can't be reordered, left out or cut off, and any of them can
// be opened alone. Nonces so made never repeat as long as a key seals one file, which is seen to here.
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { Transform } from 'node:stream';

/** Bytes of a file in one chunk; the last one may have fewer. */
export const CHUNK_BYTES = 65_536;
/** What sealing adds to each chunk. */
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';

/** A sealed file did not open: it was changed, cut, moved, or sealed under another key. */
export class FileDoesNotOpen extends Error {
  override readonly name = 'FileDoesNotOpen';
  constructor(cause?: unknown) {
    super('a sealed file does not open', { cause });
  }
}

/** What a file is sealed with: a key of its own, used for nothing else, and where it belongs. */
export interface FileSeal {
  readonly key: KeyObject;
  /** Bound to every chunk: names space, document and format. */
  readonly place: Uint8Array;
}

const lastChunkOf = (size: number) => Math.max(0, Math.ceil(size / CHUNK_BYTES) - 1);

/** How many bytes a file of `size` bytes takes once it is sealed. */
export const sealedSize = (size: number): number => size + (lastChunkOf(size) + 1) * TAG_BYTES;

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Keys that sealed a file: a second one under the same key would give both away. */
const spent = new WeakSet<KeyObject>();

/** Seals what flows through: one file with each key. @throws {TypeError} when the key sealed one before */
export function sealingStream({ key, place }: FileSeal): Transform {
  if (spent.has(key)) throw new TypeError('this key sealed a file already');
  spent.add(key);
  const waiting = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let index = 0;
  function sealOne(stream: Transform, isLast: boolean): void {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    cipher.setAAD(place);
    const sealed = cipher.update(waiting.subarray(0, filled));
    cipher.final();
    stream.push(Buffer.concat([sealed, cipher.getAuthTag()])); // in one: a tag on its own is a packet on its own
    index += 1;
    filled = 0;
  }
  return new Transform({
    readableHighWaterMark: 4 * SEALED_CHUNK_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length;) {
        if (filled === CHUNK_BYTES) sealOne(this, false); // more comes, so this one is not the last
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
      waiting.fill(0); // the end of somebody's file
      done(error);
    },
  });
}

/** Which bytes of a file, both ends included, counting from 0. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
}

/** Which bytes of a sealed file hold these of the file. An empty file has one sealed chunk. */
export function sealedRangeOf({ start, end }: FileRange, size: number): FileRange {
  const [first, last] = [Math.floor(start / CHUNK_BYTES), Math.floor(end / CHUNK_BYTES)];
  return {
    start: first * SEALED_CHUNK_BYTES,
    end: Math.min((last + 1) * SEALED_CHUNK_BYTES, sealedSize(size)) - 1,
  };
}

/**
 * Opens what flows through: the sealed chunks that {@link sealedRangeOf} names, of which only the bytes of
 * the range come out. A chunk comes out only after it was found unchanged. @throws {FileDoesNotOpen} through
 * the stream
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
