// Reads every stored file and text, those of deleted documents too, while the service runs, and reports the
// documents whose file differs from the uploaded one or whose text does not open. Concurrent changes are not
// damage: a suspicious file or text is checked again with its current row.
import type { ObjectStore, StoredObject } from '@savvi/service-kit/object-store';
import type { DatabaseSession } from '@savvi/sealing/database-session';
import type { KeyringPlace } from '@savvi/sealing/keyring';
import type { SpaceKey } from '@savvi/sealing/space-key';
import { keyOpener, type StoredKey, storedKeys } from '@savvi/sealing/stored-keys';
import { type Damage, damageOf, damageOfText } from './read-file.ts';
import { storedFiles } from './stored-files.maintenance.repository.ts';
import { storedTexts } from './stored-texts.maintenance.repository.ts';

/** Dependencies of {@link verify}. */
export interface Verified {
  readonly session: DatabaseSession;
  readonly keyring: KeyringPlace;
  readonly store: ObjectStore;
}

/** Receives each finding immediately, so that the memory does not grow with the number of files. */
export interface Findings {
  space(spaceId: string): void;
  file(documentId: string, damage: Damage): void;
  text(documentId: string, damage: Damage): void;
  object(orphaned: StoredObject): void;
  /** Reports the number of checked documents after every 1,000. */
  progress(documents: number): void;
}

/** The totals of a verification. */
export interface Totals {
  readonly spaces: number;
  readonly documents: number;
  readonly deleted: number;
  readonly bytes: number;
}

const BATCH_SIZE = 500;

/**
 * Yields the objects that no document, text or orphan record references. An object must still exist after the
 * references were checked, because its orphan record is written before the object and removed after it.
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

/** Checks all keys, documents and objects. @throws {UnusableKeyring}, {@link ObjectStoreDown} */
export async function verify({ session, keyring, store }: Verified, findings: Findings): Promise<Totals> {
  const [rows, texts] = [storedFiles(session), storedTexts(session)];
  const unwrap = await keyOpener(keyring);
  let [spaces, documents, deleted, bytes] = [0, 0, 0, 0];

  /** Reads a file or text, and a suspicious one again with its current row. */
  async function damageIn<Row extends { readonly key: StoredKey }>(
    row: Row,
    find: (row: Row) => Promise<Row | null>,
    read: (store: ObjectStore, spaceKey: SpaceKey | null, row: Row) => Promise<Damage | null>,
  ): Promise<Damage | null> {
    if ((await read(store, await unwrap(row.key), row)) === null) return null;
    const now = await find(row);
    return now === null ? null : read(store, await unwrap(now.key), now);
  }

  for await (const key of storedKeys(session, BATCH_SIZE)) {
    spaces += 1;
    if ((await unwrap(key)) === null) findings.space(key.spaceId);
  }
  for await (const file of rows.all(BATCH_SIZE)) {
    documents += 1;
    if (file.isDeleted) deleted += 1;
    const found = await damageIn(file, rows.find, damageOf);
    if (found === null) bytes += file.fileSize;
    else findings.file(file.id, found);
    if (documents % 1_000 === 0) findings.progress(documents);
  }
  for await (const text of texts.all(BATCH_SIZE)) {
    const found = await damageIn(text, texts.find, damageOfText);
    if (found !== null) findings.text(text.documentId, found);
  }
  for await (const orphaned of strays(store, rows.unnamed)) findings.object(orphaned);
  return { spaces, documents, deleted, bytes };
}
