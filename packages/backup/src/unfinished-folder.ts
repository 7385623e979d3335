// A folder that is filled under another name and gets its own when all of it is on the disk: half of it never
// looks whole.
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '@savvi/service-kit/sync-folder';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { lockFile } from '@savvi/product/file-lock';
import { Refusal } from '@savvi/tooling/refusal';

/** A folder that is being filled. */
export interface UnfinishedFolder {
  /** Where to write meanwhile. */
  readonly path: string;
  /** Gives it its name. */
  finish(): Promise<void>;
}

const LOCK = 'lock';

/** @throws {Refusal} when something lies at `folder` */
export async function assertVacant(folder: string): Promise<void> {
  const names = await readdir(folder).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return [];
    if (errorCode(cause) === 'ENOTDIR')
      throw new Refusal(`${folder} is not a folder: name one that is empty or not there yet.`, { cause });
    throw cause;
  });
  if (names.length > 0)
    throw new Refusal(`The folder ${folder} is not empty: name one that is, or that is not there yet.`);
}

/**
 * Begins to fill `folder`, which must be empty or absent; what is not finished goes with the stack.
 * @throws {Refusal}
 */
export async function beginFolder(folder: string, stack: AsyncDisposableStack): Promise<UnfinishedFolder> {
  await assertVacant(folder);
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const release = await lockFile(path.join(unfinished, LOCK), 0);
  if (release === null) throw new Refusal(`Another backup into ${folder} is under way.`);
  stack.defer(async () => {
    await rm(unfinished, { recursive: true, force: true }); // no longer there when it was finished
    release();
  });
  for (const name of await readdir(unfinished))
    if (name !== LOCK) await rm(path.join(unfinished, name), { recursive: true }); // of one that was killed

  return {
    path: unfinished,
    async finish() {
      await syncFolders(unfinished);
      await rmdir(folder).catch((cause: unknown) => {
        if (errorCode(cause) !== 'ENOENT') throw cause;
      });
      await rename(unfinished, folder);
      await rm(path.join(folder, LOCK));
      await syncFolder(folder);
      await syncFolder(path.dirname(folder));
    },
  };
}

/** Brings the names in a folder and in all below it to the disk. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(path.join(folder, entry.name));
  await syncFolder(folder);
}
