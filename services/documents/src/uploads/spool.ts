// An uploaded file waits here, sealed, until it is known to be whole and what it says it is. The object store is given it
// then, with its length.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileSeal, openingStream, sealedRangeOf, sealedSize, sealingStream } from '../shared/sealed-file.ts';
import type { ContentCheck } from './file-content.ts';

/** A file that waits. */
export interface SpooledFile {
  /** In bytes, of the file itself. */
  readonly size: number;
  readonly sha256: string;
  /** Whether its content is what its name says. */
  readonly fits: boolean;
  /** Its sealed bytes, and how many they are. */
  read(): Readable;
  readonly sealedSize: number;
  /** Forgets it. */
  remove(): Promise<void>;
}

const READ_AHEAD = 262_144;

/** Where uploaded files wait: a folder of this process's own. */
export function spool(folder: string) {
  return {
    /** Makes the folder, and removes what a killed process left in it. */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true });
    },

    /** Takes a file in; nothing of it is kept when that fails. */
    async take(source: Readable, seal: FileSeal, check: ContentCheck): Promise<SpooledFile> {
      const file = path.join(folder, randomUUID());
      const remove = () => rm(file, { force: true });
      const hash = createHash('sha256');
      let size = 0;
      const looking = new Transform({
        readableHighWaterMark: READ_AHEAD,
        writableHighWaterMark: READ_AHEAD,
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          hash.update(chunk);
          check.see(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(source, looking, sealingStream(seal), createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: 4 * READ_AHEAD }));
        const readAgain = (start: number, end: number) => {
          const range = { start, end };
          const opening = openingStream(seal, range, size);
          return createReadStream(file, sealedRangeOf(range, size)).on('error', (error) => opening.destroy(error)).pipe(opening);
        };
        const fits = size > 0 && (await check.fits(size, readAgain));
        return { size, sha256: hash.digest('hex'), fits, read: () => createReadStream(file, { highWaterMark: READ_AHEAD }), sealedSize: sealedSize(size), remove };
      } catch (error) {
        await remove();
        throw error;
      }
    },
  };
}

/** Where uploaded files wait. */
export type Spool = ReturnType<typeof spool>;
