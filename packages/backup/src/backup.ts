// Backs up all data of one installation, whether the product is running or stopped.
import path from 'node:path';
import { Readable } from 'node:stream';
import { NAMED_OBJECTS } from '@savvi/documents-service/stored-objects';
import { Refusal } from '@savvi/tooling/refusal';
import { everyService } from '@savvi/product/services';
import type { Environment } from '@savvi/product/settings';
import { beginFolder, MANIFEST, type Manifest, writeChecked, writeChecksums } from './backup-folder.ts';
import { openSnapshot, queryOnce, type Snapshot } from './database-copy.ts';
import { copyKeys, firstLocked } from './keys.ts';
import { masterKeysIn } from './master-keys.maintenance.repository.ts';
import { copyObjects, openStore } from './objects.ts';
import { openSource, type Source } from './servers.ts';

/** Options of {@link backup}; folders are absolute paths. */
export interface BackupOptions {
  readonly dataDir: string;
  /** The settings that the product was started with. */
  readonly environment: Environment;
  readonly folder: string;
  /** The folder for the keys; null: keys are not copied. */
  readonly keysFolder: string | null;
  readonly now: Date;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** The database server to copy from; absent: that of the product on `dataDir`. */
  readonly source?: Source;
}

/**
 * Consumers are read before producers. An event that a consumer has not applied yet is then still in the
 * producer's outbox, and no consumer has data that its producer lacks. Identity is last, because all other
 * services store data about its users. The payment simulator is read before billing although it is the
 * producer: it does not store events that were delivered, so an event between the two snapshots would be
 * lost, while a repeated event changes nothing in billing.
 */
const ORDER = everyService.toReversed().map(({ name }) => name);

/**
 * Makes a backup.
 * @returns whether the backup contains every object that the rows reference
 * @throws {Refusal}
 */
export async function backup({
  dataDir,
  environment,
  folder,
  keysFolder,
  now,
  say,
  signal,
  source: given,
}: BackupOptions): Promise<boolean> {
  assertApart(dataDir, folder, keysFolder);
  await using stack = new AsyncDisposableStack();
  const keys = keysFolder === null ? null : await beginFolder(keysFolder, stack);
  const target = await beginFolder(folder, stack);
  const source = given ?? (await openSource(dataDir, stack));
  signal.throwIfAborted();
  say(
    `Copying ${dataDir} ${source.isRunning ? 'beside the running product' : 'while the product is stopped'} …`,
  );

  const snapshots = await openSnapshots(source, stack);
  const masterKeys = await masterKeysOf(snapshots);
  if ((await firstLocked(source.data.keys, masterKeys)) !== null)
    throw new Refusal(
      'The master keys do not open what is stored, or were changed at this moment: run this again, and if it stays so put back the keys.',
    );
  if (keys !== null) await copyKeys(source.data, keys.path);

  const copies = await Array.fromAsync(snapshots, (snapshot) => snapshot.write(target.path, signal));
  const store = openStore(source.data, environment, stack);
  const objects = await copyObjects({ store, folder: target.path, signal }, await namedObjects(snapshots));
  const missing = await stillNamed(source, objects.absent);
  const files = [...copies.flatMap((copy) => copy.files), ...objects.files];

  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    databases: Object.fromEntries(copies.map((copy) => [copy.database, copy.manifest])),
    objects: { count: objects.files.length, bytes: objects.bytes, missing },
    masterKeys,
    files: files.length,
  };
  const sealed = await writeChecked(
    target.path,
    MANIFEST,
    Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]),
  );
  // The manifest is the last entry of the checksum list, so a truncated list lacks the manifest.
  await writeChecksums(target.path, [...files, sealed]);
  await keys?.finish(); // The keys are finished first, so that no complete backup lacks them.
  await target.finish();
  const rows = copies.flatMap((copy) => copy.manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  say(
    `${folder} holds ${snapshots.length} databases with ${rows} rows, and ${objects.files.length} files of documents.`,
  );
  say(
    keysFolder === null
      ? 'It has no keys: without those of this installation nothing of the vault and no document in it can be read.'
      : `Its keys are at ${keysFolder}: keep them at another place. Without them nothing of the vault and no document can be read; with both, everything can.`,
  );
  if (missing > 0)
    say(
      `Documents without a file in the object store, and so without one in the backup: ${missing}. Which: npm run documents -- verify.`,
    );
  return missing === 0;
}

/** @throws {Refusal} if one of the folders contains another, which would then be deleted or copied with it */
function assertApart(dataDir: string, folder: string, keysFolder: string | null): void {
  const isWithin = (inner: string, outer: string) => !path.relative(outer, inner).startsWith('..');
  if (isWithin(folder, dataDir) || (keysFolder !== null && isWithin(keysFolder, dataDir)))
    throw new Refusal(`A backup within ${dataDir} would be lost with it: name a folder elsewhere.`);
  if (keysFolder !== null && (isWithin(keysFolder, folder) || isWithin(folder, keysFolder)))
    throw new Refusal('The keys lie apart from the backup: name another folder with --keys <folder>.');
}

/** Opens all snapshots within a short time, before anything is copied. */
async function openSnapshots({ urlOf }: Source, stack: AsyncDisposableStack): Promise<Snapshot[]> {
  const existing = new Set(
    (await queryOnce<{ name: string }>(urlOf('postgres'), 'SELECT datname AS name FROM pg_database')).map(
      ({ name }) => name,
    ),
  );
  return Array.fromAsync(
    ORDER.filter((name) => existing.has(name)),
    (name) => openSnapshot(name, urlOf(name), stack),
  );
}

async function masterKeysOf(snapshots: readonly Snapshot[]): Promise<Manifest['masterKeys']> {
  const found = await Array.fromAsync(snapshots, async (snapshot) => ({
    database: snapshot.database,
    ids: await masterKeysIn(snapshot),
  }));
  return Object.fromEntries(found.flatMap(({ database, ids }) => (ids === null ? [] : [[database, ids]])));
}

async function namedObjects(snapshots: readonly Snapshot[]): Promise<string[]> {
  const documents = snapshots.find(({ database }) => database === 'documents');
  return ((await documents?.query<{ object: string }>(NAMED_OBJECTS)) ?? []).map(({ object }) => object);
}

/**
 * The number of objects that the store lacks although a document still references them. Other missing objects
 * were deleted with their documents.
 */
async function stillNamed({ urlOf }: Source, absent: readonly string[]): Promise<number> {
  if (absent.length === 0) return 0;
  return (
    await queryOnce(urlOf('documents'), `SELECT 1 FROM (${NAMED_OBJECTS}) AS named WHERE object = ANY($1)`, [
      absent,
    ])
  ).length;
}
