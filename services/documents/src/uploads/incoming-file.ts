// An uploaded file goes on to the object store, sealed, while it still comes in: nothing of it waits here. A
// store wants to know at the beginning how many bytes come, and a form tells at its end. So an object is as
// long as the form leaves room for, and zeros follow the sealed file in it.
import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@savvi/service-kit/object-store';
import { type FileSeal, sealedSize, sealingStream } from '../shared/sealed-file.ts';
import type { ContentCheck } from './content-check.ts';

/** A file that came in. */
export interface IncomingFile {
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Whether its content is what its name says. */
  readonly fits: boolean;
  /** How many bytes its object has behind it. */
  readonly spare: number;
}

/** Where an incoming file goes. */
export interface Destination {
  readonly store: ObjectStore;
  readonly object: string;
  readonly seal: FileSeal;
  /** It has at most so many bytes. */
  readonly maxBytes: number;
}

const READ_AHEAD = 131_072;
/** The same ones everywhere: they take no room. */
const ZEROS = Buffer.alloc(65_536);

/** Adds zeros behind what flows through, until all of it has `length` bytes. */
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
 * Stores a file as it comes.
 * @throws {ObjectStoreDown}, or what its source failed of; the object may be there or not then
 */
export async function storeIncoming(
  { store, object, seal, maxBytes }: Destination,
  source: Readable,
  check: ContentCheck,
): Promise<IncomingFile> {
  const hash = createHash('sha256');
  let size = 0;
  const looking = new Transform({
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
  const moving = pipeline(source, looking, sealingStream(seal), padding);
  moving.catch(() => undefined); // told by the store, to which the last stream fails
  try {
    await store.put(object, padding, length);
  } finally {
    source.destroy();
  }
  return { size, sha256: hash.digest('hex'), fits: await check.fits(size), spare: maxBytes - size };
}
