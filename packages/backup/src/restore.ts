// Restores a backup, its keys and the newest erasure log into a data folder on which the product starts.
import { existsSync, statSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Erasure, erasureLogAt } from '@savvi/identity-service/erasure-log';
import { migrate } from '@savvi/service-kit/migrate';
import { matchesChecksum, readMigrations } from '@savvi/service-kit/migrations';
import { syncFolder } from '@savvi/service-kit/sync-folder';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import { type DataFolderPaths, openDataFolder } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';
import { assertPartsAreThere, minioAccount, minioSettings } from '@savvi/product/setting';
import { databasePassword } from '@savvi/product/secrets';
import { everyService, type Service } from '@savvi/product/services';
import type { Environment } from '@savvi/product/settings';
import {
  assertVacant,
  type Checked,
  type DatabaseManifest,
  MANIFEST,
  readChecksums,
  readManifest,
  verifyChecksums,
} from './backup-folder.ts';
import { loadDatabase } from './database-copy.ts';
import { restoreKeys, verifyKeys } from './keys.ts';
import { openStore, restoreObjects } from './objects.ts';
import { temporaryMinio, temporaryPostgres, urlsOf } from './servers.ts';

/** Options of {@link restore}; folders are absolute paths. */
export interface RestoreOptions {
  readonly root: string;
  readonly folder: string;
  readonly keysFolder: string;
  /** The newest erasure log; null: no account was deleted since the backup was made. */
  readonly erasures: string | null;
  readonly dataDir: string;
  /** Where the restored product writes its erasure log; absent: in its data folder. */
  readonly erasureLog: string | undefined;
  /**
   * Whether the product will be started with `npm run start:parts`, and so with MinIO, instead of `npm
   * start`.
   */
  readonly parts: boolean;
  /** The settings that the product will be started with. */
  readonly environment: Environment;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Restores a backup into a folder that is empty or missing.
 * @throws {Refusal} after removing everything from the folder and the object store
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { keysFolder, erasures, dataDir, erasureLog, parts, say } = options;
  if (parts) assertPartsAreThere();
  await assertVacant(dataDir);
  const deleted = erasures === null ? [] : await erasuresIn(erasures);
  const { madeAt, databases, files, keys } = await verifyBackup(options);
  say(`The backup of ${madeAt} is whole and its keys open it. Restoring into ${dataDir} …`);

  await using stack = new AsyncDisposableStack();
  const data = await openDataFolder(dataDir);
  let isDone = false;
  stack.defer(async () => {
    if (!isDone)
      for (const name of await readdir(dataDir))
        // Only the contents of the data folder are deleted: the folder itself may be a mount point.
        await rm(path.join(dataDir, name), { recursive: true, force: true });
    data.release();
  });
  await writeFile(data.restoring, '', { mode: 0o600, flush: true });
  await syncFolder(dataDir);
  await restoreKeys(keysFolder, keys, data);
  await restoreFiles(options, data, files, async () => {
    await restoreDatabases(options, databases, data);
    // The erasure log of the restored product starts with the entries of the given log.
    await erasureLogAt(erasureLog ?? data.erasureLog).add(deleted);
    await rm(data.restoring);
    await syncFolder(dataDir);
  });
  isDone = true;
  say(
    `Restored. ${deleted.length > 0 ? `Whoever of the ${deleted.length} people in the erasure log is in this backup is deleted again at the first start. ` : ''}Everybody signs in again: ${parts ? 'npm run start:parts' : 'npm start'}`,
  );
}

/** The databases of a verified backup, each with the service that owns it. */
type ServiceDatabases = readonly { readonly service: Service; readonly database: DatabaseManifest }[];

/**
 * Verifies that a backup and its keys are whole, fit each other, and can be restored by this code.
 * @throws {Refusal}
 */
export async function verifyBackup({
  root,
  folder,
  keysFolder,
  signal,
}: Pick<RestoreOptions, 'root' | 'folder' | 'keysFolder' | 'signal'>): Promise<{
  readonly madeAt: string;
  readonly databases: ServiceDatabases;
  readonly files: readonly Checked[];
  readonly keys: readonly Checked[];
}> {
  const manifest = await readManifest(folder);
  const databases = await Promise.all(
    Object.entries(manifest.databases).map(async ([name, database]) => ({
      service: await serviceOf(name, database, root),
      database,
    })),
  );
  const files = await readChecksums(folder);
  if (files.at(-1)?.file !== MANIFEST || files.length !== manifest.files + 1)
    throw new Refusal(`The backup ${folder} is not whole: its list of files was cut off.`);
  await verifyChecksums(folder, files, signal);
  return { madeAt: manifest.madeAt, databases, files, keys: await verifyKeys(keysFolder, manifest, signal) };
}

/** @throws {Refusal} if this code is older than the backup or has different migrations */
async function serviceOf(name: string, { migrations }: DatabaseManifest, root: string): Promise<Service> {
  const service = everyService.find((each) => each.name === name);
  if (service === undefined)
    throw new Refusal(
      `This backup was made by a newer release, which has a service "${name}": restore it with that one.`,
    );
  const known = await readMigrations(migrationsOf(service, root));
  for (const { name: migration, checksum } of migrations) {
    const own = known.find((each) => each.name === migration);
    if (own === undefined)
      throw new Refusal(
        `This backup was made by a newer release (this one does not know the migration "${migration}" of ${name}): restore it with that one.`,
      );
    if (!matchesChecksum(own.script, checksum))
      throw new Refusal(
        `The migration "${migration}" of ${name} is another one than when this backup was made: restore it with the release that made it.`,
      );
  }
  return service;
}

/** The folder of a service's migrations. */
const migrationsOf = ({ folder }: Service, root: string) => path.join(root, folder, 'prisma', 'migrations');

/**
 * Restores files into the product's object store, and removes them again if the rest of the restore fails.
 */
async function restoreFiles(
  { folder, environment, parts, signal }: RestoreOptions,
  data: DataFolderPaths,
  files: readonly Checked[],
  rest: () => Promise<void>,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const account = parts ? await minioAccount(data) : null;
  const settings =
    account === null ? environment : minioSettings(await temporaryMinio(data.minio, account, stack), account);
  await restoreObjects({ store: openStore(data, settings, stack), folder, signal }, files, rest);
}

/** Creates each database with the schema that its rows were written under; the first start migrates it. */
async function restoreDatabases(
  options: RestoreOptions,
  databases: ServiceDatabases,
  data: DataFolderPaths,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const server = await temporaryPostgres(data.postgres, stack);
  for (const { service, database } of databases) {
    options.signal.throwIfAborted();
    const password = await databasePassword(data.keys, service.name);
    await ensureDatabase({ admin: server, name: service.name, role: service.name, password });
    await restoreDatabase(options, service, database, {
      url: urlsOf(server)(service.name),
      owner: { username: service.name, password },
    });
  }
}

/**
 * Restores the rows of a service into its empty database, with the schema that they were written under.
 * @param at the superuser's connection string of the database, and the account of its owner
 * @throws {Refusal} if the number of rows differs from the manifest
 */
export async function restoreDatabase(
  { root, folder, signal }: Pick<RestoreOptions, 'root' | 'folder' | 'signal'>,
  service: Service,
  manifest: DatabaseManifest,
  { url, owner }: { readonly url: string; readonly owner: Pick<URL, 'username' | 'password'> },
): Promise<void> {
  await migrate({
    databaseUrl: Object.assign(new URL(url), { username: owner.username, password: owner.password }).href,
    dir: migrationsOf(service, root),
    only: new Set(manifest.migrations.map(({ name }) => name)),
  });
  await loadDatabase({ folder, database: service.name, manifest, url, signal });
}

/** Reads an erasure log. @throws {Refusal} if there is no log at this path */
async function erasuresIn(log: string): Promise<Erasure[]> {
  const erasures = existsSync(log) ? await erasureLogAt(log).read() : [];
  // An empty folder is not a cluster's erasure log, which has files once an account was deleted.
  if (!existsSync(log) || (erasures.length === 0 && statSync(log).isDirectory()))
    throw new Refusal(`There is no erasure log at ${log}: name the newest one.`);
  return erasures;
}
