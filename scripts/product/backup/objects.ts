// The files of the document locker. An object is written once and never changed, and it is there before a document names
// it. So they are copied after the rows: whatever the rows name is there, but for what was deleted for good meanwhile.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { storedObjectsOf } from '@savvi/documents-service/stored-objects';
import { ObjectMissing, type ObjectStore } from '@savvi/service-kit/object-store';
import type { DataFolderPaths } from '../data-folder.ts';
import { objectStoreSettings } from '../environments.ts';
import { Refusal } from '../refusal.ts';
import type { Environment } from '../settings.ts';
import { type Checked, writeChecked } from './checksums.ts';
import { fewAtOnce } from './few-at-once.ts';

/** Where files lie in a backup. */
export const OBJECTS = 'objects/';

const AT_ONCE = 8;

/** The object store that a product with these settings uses; closed with the stack. @throws {Refusal} for settings that are missing */
export function openStore(data: DataFolderPaths, environment: Environment, stack: AsyncDisposableStack): ObjectStore {
  const given = storedObjectsOf(objectStoreSettings(data, environment));
  if ('wrong' in given) throw new Refusal(`These settings of the object store are missing or wrong: ${given.wrong.join(', ')}.`);
  const { store } = given;
  stack.defer(() => store.close());
  return store;
}

/** What to copy to where. */
export interface ObjectCopy {
  readonly store: ObjectStore;
  /** The backup. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Copies these objects into a backup. `absent` are those that the store does not have. */
export async function copyObjects({ store, folder, signal }: ObjectCopy, names: readonly string[]): Promise<{ files: Checked[]; bytes: number; absent: string[] }> {
  const files: Checked[] = [];
  const absent: string[] = [];
  let copied = 0;
  await fewAtOnce(names, AT_ONCE, async (name) => {
    signal.throwIfAborted();
    const body = await store.get(name).catch((cause: unknown) => {
      if (cause instanceof ObjectMissing) return null;
      throw cause;
    });
    if (body === null) return void absent.push(name);
    const { bytes, ...file } = await writeChecked(folder, OBJECTS + name, body, signal);
    files.push(file);
    copied += bytes;
  });
  return { files: files.toSorted((one, other) => one.file.localeCompare(other.file)), bytes: copied, absent };
}

/** Puts the objects of a backup into a store. @throws {Refusal} when something is in it */
export async function restoreObjects({ store, folder, signal }: ObjectCopy, files: readonly Checked[]): Promise<void> {
  await store.prepare();
  for await (const _ of store.list('')) throw new Refusal('The object store is not empty: restore into an empty folder or bucket.');
  await fewAtOnce(files.filter(({ file }) => file.startsWith(OBJECTS)), AT_ONCE, async ({ file }) => {
    signal.throwIfAborted();
    const source = path.join(folder, file);
    await store.put(file.slice(OBJECTS.length), createReadStream(source), (await stat(source)).size);
  });
}
