// A folder that is filled under a temporary name and renamed when everything is synced to disk, so that an
// incomplete folder never looks complete.
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '@savvi/service-kit/sync-folder';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { lockFile } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';

/** A folder that is being filled. */
export interface UnfinishedFolder {
  /** The temporary path to write to. */
  readonly path: string;
  /** Renames the folder to its final name. */
  finish(): Promise<void>;
}

const LOCK = 'lock';

/** @throws {Refusal} if `folder` exists and is not empty */
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
 * Starts to fill `folder`, which must be empty or missing. An unfinished folder is deleted with the stack.
 * @throws {Refusal}
 */
export async function beginFolder(folder: string, stack: AsyncDisposableStack): Promise<UnfinishedFolder> {
  await assertVacant(folder);
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const release = await lockFile(path.join(unfinished, LOCK), 0);
  if (release === null) throw new Refusal(`Another backup into ${folder} is under way.`);
  stack.defer(async () => {
    // Does nothing after `finish`, which renamed the folder.
    await rm(unfinished, { recursive: true, force: true });
    release();
  });
  for (const name of await readdir(unfinished))
    // Files of a run that was killed.
    if (name !== LOCK) await rm(path.join(unfinished, name), { recursive: true });

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

/** Syncs the directory entries of a folder and its subfolders to disk. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(path.join(folder, entry.name));
  await syncFolder(folder);
}
