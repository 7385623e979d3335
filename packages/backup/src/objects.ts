// The files of the document locker. An object is never changed, and it is written before a document
// references it. So objects are copied after the rows: every referenced object exists, unless it was
// permanently deleted during the backup.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { storedObjectsOf } from '@savvi/documents-service/stored-objects';
import { ObjectMissing, type ObjectStore } from '@savvi/service-kit/object-store';
import type { DataFolderPaths } from '@savvi/product/data-folder';
import { objectStoreSettings } from '@savvi/product/environments';
import { Refusal } from '@savvi/tooling/refusal';
import type { Environment } from '@savvi/product/settings';
import { type Checked, writeChecked } from './backup-folder.ts';

/** The folder of objects in a backup. */
const OBJECTS = 'objects/';

const AT_ONCE = 8;
/** The maximum number of objects that S3 deletes in one call; each call has a time limit. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Runs `work` for every item, with at most `atOnce` concurrently. After a failure no further work starts; the
 * error is thrown once all running work has ended.
 */
export async function fewAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers take items from one iterator. When an item fails, the `for` loop of its worker closes the
  // iterator, so the other workers find no further items.
  const started = items.values().map((item) => work(item));
  const worker = async () => {
    for (const running of started) await running;
  };
  for (const outcome of await Promise.allSettled(Array.from({ length: atOnce }, worker)))
    if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * Opens the object store of a product with these settings; closed with the stack.
 * @throws {Refusal} if settings are missing
 */
export function openStore(
  data: DataFolderPaths,
  environment: Environment,
  stack: AsyncDisposableStack,
): ObjectStore {
  const given = storedObjectsOf(objectStoreSettings(data, environment));
  if ('wrong' in given)
    throw new Refusal(`These settings of the object store are missing or wrong: ${given.wrong.join(', ')}.`);
  return stack.adopt(given.store, (store) => store.close());
}

/** Options of {@link copyObjects}. */
export interface ObjectCopy {
  readonly store: ObjectStore;
  /** The folder of the backup. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Copies the given objects into a backup. @returns in `absent` the objects that the store lacks */
export async function copyObjects(
  { store, folder, signal }: ObjectCopy,
  names: readonly string[],
): Promise<{ files: Checked[]; bytes: number; absent: string[] }> {
  const files: Awaited<ReturnType<typeof writeChecked>>[] = [];
  const absent: string[] = [];
  await fewAtOnce(names, AT_ONCE, async (name) => {
    signal.throwIfAborted();
    const body = await store.get(name).catch((cause: unknown) => {
      if (cause instanceof ObjectMissing) return null;
      throw cause;
    });
    if (body === null) absent.push(name);
    else files.push(await writeChecked(folder, OBJECTS + name, body, signal));
  });
  return {
    files: files.toSorted((one, other) => one.file.localeCompare(other.file)),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    absent,
  };
}

/** The error of a failed restore that could not remove its objects from the object store again. */
export class LeftBehind extends Refusal {
  override name = 'LeftBehind';
}

/**
 * Uploads the objects of a backup into a store and runs the rest of the restore. If either fails, the store
 * is emptied again, because a bucket outside of the data folder is not deleted with it.
 * @throws {Refusal} if the store is not empty
 */
export async function restoreObjects(
  { store, folder, signal }: ObjectCopy,
  files: readonly Checked[],
  rest: () => Promise<void>,
): Promise<void> {
  await store.prepare();
  for await (const _ of store.list(''))
    throw new Refusal('The object store is not empty: restore into an empty folder or bucket.');
  const begun: string[] = [];
  try {
    await fewAtOnce(
      files.filter(({ file }) => file.startsWith(OBJECTS)),
      AT_ONCE,
      async ({ file }) => {
        signal.throwIfAborted();
        const source = path.join(folder, file);
        const name = file.slice(OBJECTS.length);
        // Recorded before the upload: without a response, the store may still have the object.
        begun.push(name);
        await store.put(name, createReadStream(source), (await stat(source)).size);
      },
    );
    await rest();
  } catch (cause) {
    await removeAll(store, begun);
    throw cause;
  }
}

/** @throws {LeftBehind} if the store cannot remove the objects */
async function removeAll(store: ObjectStore, names: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < names.length; from += REMOVED_AT_ONCE)
      await store.remove(names.slice(from, from + REMOVED_AT_ONCE));
  } catch (cause) {
    throw new LeftBehind(
      'The restore failed, and the files that it had put into the object store could not be removed: empty it before you restore again.',
      { cause },
    );
  }
}
