// Reads every stored file, deleted ones too, beside the running service, and says which is not what was
// stored, by id alone. What comes, changes or goes meanwhile is no damage: what looks wrong is looked at
// again as it is then.
import type { ObjectStore, StoredObject } from '@savvi/service-kit/object-store';
import type { DatabaseSession } from '@savvi/sealing/database-session';
import type { KeyringPlace } from '@savvi/sealing/keyring';
import { keyOpener, storedKeys } from '@savvi/sealing/stored-keys';
import { type Damage, damageOf } from './read-file.ts';
import { type StoredFile, storedFiles } from './stored-files.maintenance.repository.ts';

/** What to look through. */
export interface Verified {
  readonly session: DatabaseSession;
  readonly keyring: KeyringPlace;
  readonly store: ObjectStore;
}

/** What is found wrong, told as it is found: of many files nothing has to be kept. */
export interface Findings {
  space(spaceId: string): void;
  file(documentId: string, damage: Damage): void;
  object(stray: StoredObject): void;
  /** How far it is, every so often. */
  progress(documents: number): void;
}

/** How much was looked at. */
export interface Looked {
  readonly spaces: number;
  readonly documents: number;
  readonly deleted: number;
  readonly bytes: number;
}

const BATCH_SIZE = 500;

/**
 * The objects that no document and no note names, and that are still there after that was asked: the note is
 * written before an object comes, and goes after it.
 */
async function* strays(
  store: ObjectStore,
  unnamed: (objects: readonly string[]) => Promise<string[]>,
): AsyncGenerator<StoredObject> {
  async function* among(listed: readonly StoredObject[]) {
    for (const name of await unnamed(listed.map((each) => each.name)))
      for await (const object of store.list(name)) if (object.name === name) yield object;
  }
  let listed: StoredObject[] = [];
  for await (const object of store.list('')) {
    listed.push(object);
    if (listed.length < BATCH_SIZE) continue;
    yield* among(listed);
    listed = [];
  }
  yield* among(listed);
}

/** Looks through everything. @throws {UnusableKeyring}, {@link ObjectStoreDown} */
export async function verify({ session, keyring, store }: Verified, findings: Findings): Promise<Looked> {
  const rows = storedFiles(session);
  const unwrap = await keyOpener(keyring);
  let [spaces, documents, deleted, bytes] = [0, 0, 0, 0];

  async function damage(file: StoredFile): Promise<Damage | null> {
    const found = await damageOf(store, await unwrap(file.key), file);
    if (found === null) return null;
    const now = await rows.find(file);
    return now === null ? null : damageOf(store, await unwrap(now.key), now);
  }

  for await (const key of storedKeys(session, BATCH_SIZE)) {
    spaces += 1;
    if ((await unwrap(key)) === null) findings.space(key.spaceId);
  }
  for await (const file of rows.all(BATCH_SIZE)) {
    documents += 1;
    if (file.isDeleted) deleted += 1;
    const found = await damage(file);
    if (found === null) bytes += file.fileSize;
    else findings.file(file.id, found);
    if (documents % 1_000 === 0) findings.progress(documents);
  }
  for await (const stray of strays(store, rows.unnamed)) findings.object(stray);
  return { spaces, documents, deleted, bytes };
}
