// The object store of the embedded setup: a folder. Its objects are complete even after a power failure: an
// object is written to a temporary file, flushed to disk, and then renamed.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../sync-folder.ts';
import { assertObjectName, ObjectMissing, type ObjectStore, ObjectStoreDown } from './object-store.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
/** The folder of unfinished files. It is not a valid object name, so these files are never listed. */
const UNFINISHED = '.unfinished';

/** Stores objects as files in a folder that only its owner can access. */
export function fileStore(where: string): ObjectStore {
  const folder = path.resolve(where);
  const unfinished = path.join(folder, UNFINISHED);
  const fileOf = (name: string) => {
    assertObjectName(name);
    return path.join(folder, name);
  };

  async function keep(from: string, to: string): Promise<void> {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await rename(from, to);
    // Flushes every folder up to the root of the store, because another call may have created one of them and
    // not flushed it yet.
    for (let each = path.dirname(to); each.startsWith(folder); each = path.dirname(each))
      await syncFolder(each);
  }

  /**
   * A missing folder, for example of a disk that is not mounted, is an unavailable store and not an empty
   * one.
   */
  const assertThere = async () => (await opendir(folder)).close();

  async function* namesIn(within: string): AsyncGenerator<string> {
    const opened = await opendir(path.join(folder, within)).catch((error: unknown) => {
      if (isMissing(error)) return []; // No object has the prefix, or the folder was removed concurrently.
      throw error;
    });
    for await (const entry of opened) {
      const name = within + entry.name;
      if (entry.isFile()) yield name;
      else if (name !== UNFINISHED) yield* namesIn(`${name}/`);
    }
  }

  return {
    async put(name, body, size) {
      const file = fileOf(name);
      const partial = path.join(unfinished, randomUUID());
      try {
        const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(body, output);
        if (output.bytesWritten !== size)
          throw new TypeError(`received ${output.bytesWritten} bytes instead of ${size}`);
        await keep(partial, file);
      } catch (error) {
        // If this removal fails, `prepare` removes the partial file at the next start.
        await rm(partial, { force: true }).catch(() => undefined);
        throw codeOf(error) === undefined || body.errored ? error : new ObjectStoreDown(error);
      }
    },

    async get(name, range): Promise<Readable> {
      const file = fileOf(name);
      try {
        const handle = await open(file, 'r');
        return handle.createReadStream({ highWaterMark: 262_144, ...range });
      } catch (error) {
        if (!isMissing(error)) throw new ObjectStoreDown(error);
        await assertThere().catch((cause: unknown) => {
          throw new ObjectStoreDown(cause);
        });
        throw new ObjectMissing();
      }
    },

    async remove(names) {
      const files = names.map(fileOf);
      try {
        await Promise.all(files.map((file) => rm(file, { force: true })));
        // The removal must be durable before the caller deletes its record of the file.
        for (const each of new Set(files.map((file) => path.dirname(file))))
          await syncFolder(each).catch((error: unknown) => isMissing(error) || Promise.reject(error));
      } catch (error) {
        throw new ObjectStoreDown(error);
      }
    },

    async *list(prefix) {
      // Only the folder of the prefix is read, one entry at a time, because it may have many entries.
      const within = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      try {
        await assertThere();
        for await (const name of namesIn(within)) {
          // `stat` fails if the file was removed concurrently.
          const found = name.startsWith(prefix)
            ? await stat(path.join(folder, name)).catch(() => null)
            : null;
          if (found !== null) yield { name, size: found.size, storedAt: found.mtime };
        }
      } catch (error) {
        throw new ObjectStoreDown(error);
      }
    },

    async prepare() {
      try {
        // Removes the unfinished files of killed processes.
        await rm(unfinished, { recursive: true, force: true });
        await mkdir(unfinished, { recursive: true, mode: 0o700 });
      } catch (error) {
        throw new ObjectStoreDown(error);
      }
    },

    close: () => Promise.resolve(),
  };
}
