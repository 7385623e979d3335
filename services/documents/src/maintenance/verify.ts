// Reads every stored file and text, those of deleted documents too, while the service runs, and reports the ids
// of those that differ from the uploaded file or do not open. Concurrent changes are not damage: a suspicious file is checked
// again with its current row.
import type { ObjectStore, StoredObject } from '@savvi/service-kit/object-store';
import type { DatabaseSession } from '@savvi/sealing/database-session';
import type { KeyringPlace } from '@savvi/sealing/keyring';
import { keyOpener, storedKeys } from '@savvi/sealing/stored-keys';
import { type Damage, damageOf, damageOfText } from './read-file.ts';
import { type StoredFile, storedFiles } from './stored-files.maintenance.repository.ts';
import { type StoredText, storedTexts } from './stored-texts.maintenance.repository.ts';

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
 * Yields the objects that neither a document, nor a text, nor an orphan record names. An object must still exist after the
 * names were checked, because its orphan record is written before the object and removed after it.
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

  async function damage(file: StoredFile): Promise<Damage | null> {
    const found = await damageOf(store, await unwrap(file.key), file);
    if (found === null) return null;
    const now = await rows.find(file);
    return now === null ? null : damageOf(store, await unwrap(now.key), now);
  }

  async function textDamage(text: StoredText): Promise<Damage | null> {
    const found = await damageOfText(store, await unwrap(text.key), text);
    if (found === null) return null;
    const now = await texts.find(text);
    return now === null ? null : damageOfText(store, await unwrap(now.key), now);
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
  for await (const text of texts.all(BATCH_SIZE)) {
    const found = await textDamage(text);
    if (found !== null) findings.text(text.documentId, found);
  }
  for await (const orphaned of strays(store, rows.unnamed)) findings.object(orphaned);
  return { spaces, documents, deleted, bytes };
}
