// Backup and restore of an installation on a cluster, in the format of `npm run backup`: rows and files
// through forwarded ports, keys from and into Secrets.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kubectl, objects } from '@savvi/tooling/cluster';
import { backup } from '@savvi/backup/backup';
import { queryOnce } from '@savvi/backup/database-copy';
import { openStore, restoreObjects } from '@savvi/backup/objects';
import { restoreDatabase, verifyBackup } from '@savvi/backup/restore';
import { urlsOf } from '@savvi/backup/servers';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';
import type { Environment } from '@savvi/product/settings';
import { publicHalf } from '@savvi/product/secrets';
import { forward } from './databases.ts';
import { DATA, PRODUCT, readSecrets, type Secret, valueIn, writeSecrets } from './secrets.ts';

/** A file of a backup's keys, and where it is stored on a cluster. */
interface KeyFile {
  readonly file: string;
  readonly secret: string;
  readonly key: string;
  /** A cluster of the previous release has no such key. A backup still refuses rows that need it. */
  readonly isNew?: true;
}
const KEYS: readonly KeyFile[] = [
  { file: 'identity-keyring.json', secret: 'identity', key: 'keyring.json', isNew: true },
  { file: 'vault-keyring.json', secret: 'vault', key: 'keyring.json' },
  { file: 'documents-keyring.json', secret: 'documents', key: 'keyring.json' },
  { file: 'identity-signing-key.pem', secret: 'identity', key: 'IDENTITY_SIGNING_KEY' },
  { file: 'admin-signing-key.pem', secret: 'admin', key: 'DIRECTORY_SIGNING_KEY' },
  { file: 'admin-credentials.txt', secret: 'identity', key: 'admin-credentials.txt' },
];
const BUCKET = 'documents';

/** Options of {@link backupCluster}; folders are absolute paths. */
export interface ClusterBackup {
  readonly root: string;
  readonly folder: string;
  readonly keysFolder: string;
  /** Settings of the object store, if it is not the cluster's own MinIO. */
  readonly environment: Environment;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Connects to PostgreSQL as its superuser. @returns also the settings of the object store */
async function reach(
  environment: Environment,
  stack: AsyncDisposableStack,
): Promise<{ postgres: string; objectStore: Environment }> {
  const secrets = [...(await readSecrets(DATA)), ...(await readSecrets(PRODUCT))];
  const port = await forward('postgres-rw', 5432, DATA, stack);
  const endpoint =
    environment['S3_ENDPOINT'] ?? `http://127.0.0.1:${await forward('objectstore', 9000, DATA, stack)}`;
  return {
    postgres: `postgresql://postgres:${valueIn(secrets, 'postgres-superuser', 'password')}@127.0.0.1:${port}/postgres`,
    objectStore: {
      S3_BUCKET: BUCKET,
      ...environment,
      OBJECT_STORE: 's3',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: valueIn(secrets, 'documents', 'S3_ACCESS_KEY'),
      S3_SECRET_KEY: valueIn(secrets, 'documents', 'S3_SECRET_KEY'),
    },
  };
}

/**
 * Copies all databases, objects and keys of the running product.
 * @returns whether the backup contains every object that the rows reference
 * @throws {Refusal}
 */
export async function backupCluster({
  folder,
  keysFolder,
  environment,
  say,
  signal,
}: ClusterBackup): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const { postgres, objectStore } = await reach(environment, stack);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'savvi-cluster-keys-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const data = dataFolderPaths(dataDir);
  await mkdir(data.keys, { mode: 0o700 });
  const secrets = await readSecrets(PRODUCT);
  for (const { file, text } of keyFilesOf(secrets)) {
    const target = file === 'admin-credentials.txt' ? data.adminCredentials : path.join(data.keys, file);
    await writeFile(target, text, { mode: 0o600 });
  }
  return await backup({
    dataDir,
    environment: objectStore,
    folder,
    keysFolder,
    now: new Date(),
    say,
    signal,
    source: { data, urlOf: urlsOf(postgres), isRunning: true },
  });
}

/** Options of {@link restoreCluster}. */
export interface ClusterRestore extends ClusterBackup {
  /** The PersistentVolumeClaim of the erasure log; null: no account was deleted since the backup was made. */
  readonly erasuresClaim: string | null;
}

/**
 * Restores a backup into a cluster whose databases and bucket are empty and on which no service runs.
 * @throws {Refusal}
 */
export async function restoreCluster({
  root,
  folder,
  keysFolder,
  environment,
  erasuresClaim,
  say,
  signal,
}: ClusterRestore): Promise<void> {
  const pods = await kubectl([
    'get',
    'pods',
    '-n',
    PRODUCT,
    '-l',
    'app.kubernetes.io/component in (gateway,service)',
    '-o',
    'name',
  ]);
  if (pods !== '')
    throw new Refusal(`The product is running: kubectl scale deploy --all --replicas=0 -n ${PRODUCT} first.`);
  const claim = `metadata.name=${erasuresClaim}`;
  if (
    erasuresClaim !== null &&
    (await objects(['get', 'pvc', '-n', PRODUCT, '--field-selector', claim])).length === 0
  )
    throw new Refusal(
      `The claim ${PRODUCT}/${erasuresClaim} with the erasure log is gone, and whoever was deleted since the backup would be back. Name the claim that has a copy of it: --erasures-claim <name>; or say that nobody was: --no-erasures.`,
    );
  const { madeAt, databases, files } = await verifyBackup({ root, folder, keysFolder, signal });
  await using stack = new AsyncDisposableStack();
  const { postgres, objectStore } = await reach(environment, stack);
  const urlOf = urlsOf(postgres);
  for (const { service } of databases) await assertEmpty(service.name, urlOf(service.name));
  say(`The backup of ${madeAt} is whole and its keys open it. Restoring into the cluster …`);

  const store = openStore(dataFolderPaths(path.join(folder, 'none')), objectStore, stack);
  await restoreObjects({ store, folder, signal }, files, async () => {
    const own = await readSecrets(PRODUCT);
    for (const { service, database } of databases) {
      const address = own.find(({ name }) => name === `${service.name}-database`)?.values['DATABASE_URL'];
      if (address === undefined)
        throw new Refusal(
          `This cluster has no database for ${service.name}: npm run cluster:up -- --data-only`,
        );
      await restoreDatabase({ root, folder, signal }, service, database, {
        url: urlOf(service.name),
        owner: new URL(address),
      });
    }
  });
  await writeSecrets(await keysIn(keysFolder), 'savvi-restore');
  say(
    'Restored. Start the services again (on a test cluster npm run cluster:up; in production see docs/operations.md, On a cluster); everybody signs in again.',
  );
}

/** The key files of an installation, from its Secrets. @throws {Refusal} if a key is missing */
export const keyFilesOf = (secrets: readonly Secret[]): { readonly file: string; readonly text: string }[] =>
  KEYS.flatMap(({ file, secret, key, isNew = false }) => {
    const isMissing = secrets.every(({ name, values }) => name !== secret || values[key] === undefined);
    return isNew && isMissing ? [] : [{ file, text: valueIn(secrets, secret, key) }];
  });

/** The Secrets for the keys of a backup. */
export async function keysIn(folder: string): Promise<Secret[]> {
  const kept = await readdir(folder);
  const values = await Promise.all(
    KEYS.filter(({ file }) => kept.includes(file)).map(async ({ file, secret, key }) => ({
      secret,
      key,
      value: await readFile(path.join(folder, file), 'utf8'),
    })),
  );
  const adminKey = values.find(({ key }) => key === 'DIRECTORY_SIGNING_KEY')?.value;
  if (adminKey !== undefined)
    values.push({ secret: 'identity', key: 'ADMIN_PUBLIC_KEY', value: publicHalf(adminKey) });
  return [...Map.groupBy(values, ({ secret }) => secret)].map(([name, own]) => ({
    namespace: PRODUCT,
    name,
    values: Object.fromEntries(own.map(({ key, value }) => [key, value])),
  }));
}

/** @throws {Refusal} if a database already has tables */
async function assertEmpty(name: string, url: string): Promise<void> {
  const tables = await queryOnce(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
  if (tables.length > 0)
    throw new Refusal(`The database ${name} is not empty: a restore begins on empty ones.`);
}
