// An uploaded file is encrypted and passed on to the object store while it arrives, without buffering. A
// store needs the size at the beginning, but a form reveals the size of its file at the end. So the object is
// as long as the largest file that fits in the form, and zeros follow the encrypted file.
import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@savvi/service-kit/object-store';
import { type FileSeal, sealedSize, sealingStream } from '../shared/sealed-file.ts';
import type { ContentCheck } from './content-check.ts';

/** The result of storing an uploaded file. */
export interface IncomingFile {
  /** The size of the file in bytes. */
  readonly size: number;
  /** The SHA-256 of the file in hexadecimal. */
  readonly sha256: string;
  /** Whether the content of the file matches its extension. */
  readonly fits: boolean;
  /** The difference between the allowed and the actual size, in bytes. */
  readonly spare: number;
}

/** Where an uploaded file is stored. */
export interface Destination {
  readonly store: ObjectStore;
  readonly object: string;
  readonly seal: FileSeal;
  /** The maximum size of the file, in bytes. */
  readonly maxBytes: number;
}

const READ_AHEAD = 131_072;
/** A buffer of zeros that all uploads share, to save memory. */
const ZEROS = Buffer.alloc(65_536);

/** A stream that appends zeros until the output has `length` bytes. */
function paddingTo(length: number): Transform {
  let missing = length;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      missing -= chunk.length;
      done(null, chunk);
    },
    flush(done) {
      for (; missing > 0; missing -= Math.min(missing, ZEROS.length)) this.push(ZEROS.subarray(0, missing));
      done();
    },
  });
}

/**
 * Stores a file while it arrives.
 * @throws {ObjectStoreDown}, or the error of the source; in both cases the object may exist or not
 */
export async function storeIncoming(
  { store, object, seal, maxBytes }: Destination,
  source: Readable,
  check: ContentCheck,
): Promise<IncomingFile> {
  const hash = createHash('sha256');
  let size = 0;
  const inspection = new Transform({
    highWaterMark: READ_AHEAD,
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      check.see(chunk);
      done(null, chunk);
    },
  });
  const length = sealedSize(maxBytes);
  const padding = paddingTo(length);
  const moving = pipeline(source, inspection, sealingStream(seal), padding);
  moving.catch(() => undefined); // the store reports the error, because it reads the last stream
  try {
    await store.put(object, padding, length);
  } finally {
    source.destroy();
  }
  return { size, sha256: hash.digest('hex'), fits: await check.fits(size), spare: maxBytes - size };
}
