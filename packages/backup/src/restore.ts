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
import { type Checked, readChecksums, verifyChecksums } from './checksums.ts';
import { urlsOf } from './database-server.ts';
import { restoreKeys, verifyKeys } from './keys.ts';
import { loadDatabase } from './load.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { openStore, restoreObjects } from './objects.ts';
import { temporaryMinio, temporaryPostgres } from './temporary-server.ts';
import { assertVacant } from './unfinished-folder.ts';

/** Options of {@link restore}; folders are absolute paths. */
export interface RestoreOptions {
  readonly root: string;
  readonly folder: string;
  readonly keysFolder: string;
  /** The newest erasure log; null: no account was deleted since the backup was made. */
  readonly erasures: string | null;
  readonly dataDir: string;
  /** The product's future erasure log; absent: in its data folder. */
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
  const { root, folder, keysFolder, erasures, dataDir, erasureLog, parts, say, signal } = options;
  if (parts) assertPartsAreThere();
  await assertVacant(dataDir);
  const manifest = await readManifest(folder);
  const services = await servicesOf(manifest, root);
  const deleted = erasures === null ? [] : await erasuresIn(erasures);
  const files = await wholeBackup(folder, manifest, signal);
  const keys = await verifyKeys(keysFolder, manifest, signal);
  say(`The backup of ${manifest.madeAt} is whole and its keys open it. Restoring into ${dataDir} …`);

  await using stack = new AsyncDisposableStack();
  const data = await openDataFolder(dataDir);
  let isDone = false;
  stack.defer(async () => {
    if (!isDone)
      for (const name of await readdir(dataDir))
        // Only its contents are deleted: the folder itself may be a mount point.
        await rm(path.join(dataDir, name), { recursive: true, force: true });
    data.release();
  });
  await writeFile(data.restoring, '', { mode: 0o600, flush: true });
  await syncFolder(dataDir);
  await restoreKeys(keysFolder, keys, data);
  await restoreFiles(options, data, files, async () => {
    await restoreDatabases(options, { manifest, services, data });
    // The new erasure log continues the old one.
    await erasureLogAt(erasureLog ?? data.erasureLog).add(deleted);
    await rm(data.restoring);
    await syncFolder(dataDir);
  });
  isDone = true;
  say(
    `Restored. ${deleted.length > 0 ? `Whoever of the ${deleted.length} people in the erasure log is in this backup is deleted again at the first start. ` : ''}Everybody signs in again: ${parts ? 'npm run start:parts' : 'npm start'}`,
  );
}

/**
 * The services whose databases a backup contains.
 * @throws {Refusal} if this code is older than the backup or has different migrations
 */
export async function servicesOf(manifest: Manifest, root: string): Promise<Service[]> {
  return Promise.all(
    Object.entries(manifest.databases).map(async ([name, { migrations }]) => {
      const service = everyService.find((each) => each.name === name);
      if (service === undefined)
        throw new Refusal(
          `This backup was made by a newer release, which has a service "${name}": restore it with that one.`,
        );
      const known = new Map(
        (await readMigrations(migrationsOf(service, root))).map((migration) => [migration.name, migration]),
      );
      for (const { name: migration, checksum } of migrations) {
        const own = known.get(migration);
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
    }),
  );
}

/** The folder of a service's migrations. */
export const migrationsOf = ({ folder }: Service, root: string) =>
  path.join(root, folder, 'prisma', 'migrations');

/** Verifies every file of a backup. @throws {Refusal} */
export async function wholeBackup(
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<Checked[]> {
  const files = await readChecksums(folder);
  if (files.at(-1)?.file !== MANIFEST || files.length !== manifest.files + 1)
    throw new Refusal(`The backup ${folder} is not whole: its list of files was cut off.`);
  await verifyChecksums(folder, files, signal);
  return files;
}

/** Restores files into the product's object store, and removes them again if the rest fails. */
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
  { root, folder, signal }: RestoreOptions,
  { manifest, services, data }: { manifest: Manifest; services: readonly Service[]; data: DataFolderPaths },
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const server = await temporaryPostgres(data.postgres, stack);
  for (const service of services) {
    signal.throwIfAborted();
    const database = manifest.databases[service.name];
    if (database === undefined) continue;
    const password = await databasePassword(data.keys, service.name);
    await ensureDatabase({ admin: server, name: service.name, role: service.name, password });
    const url = urlsOf(server)(service.name);
    await migrate({
      databaseUrl: Object.assign(new URL(url), { username: service.name, password }).href,
      dir: migrationsOf(service, root),
      only: new Set(database.migrations.map(({ name }) => name)),
    });
    await loadDatabase({ folder, database: service.name, manifest: database, url, signal });
  }
}

/** @throws {Refusal} if there is no such log */
async function erasuresIn(log: string): Promise<Erasure[]> {
  const erasures = existsSync(log) ? await erasureLogAt(log).read() : [];
  // An empty folder is not a cluster's erasure log, which has files once an account was deleted.
  if (!existsSync(log) || (erasures.length === 0 && statSync(log).isDirectory()))
    throw new Refusal(`There is no erasure log at ${log}: name the newest one.`);
  return erasures;
}
