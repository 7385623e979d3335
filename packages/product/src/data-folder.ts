import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { explain } from '@savvi/tooling/postgres/failure';
import { readPostmasterFile } from '@savvi/tooling/postgres/postmaster';
import { Refusal } from '@savvi/tooling/refusal';

/** Paths in a data folder. */
export interface DataFolderPaths {
  postgres: string;
  keys: string;
  /** The master keys of the identity service. */
  identityKeyring: string;
  /** The master keys of the password manager. */
  vaultKeyring: string;
  /** The master keys of the document locker. */
  documentsKeyring: string;
  /** The encrypted files of the document locker. */
  objects: string;
  mail: string;
  adminCredentials: string;
  processes: string;
  /** Secrets for the product's processes, one file per process, while they run. */
  secrets: string;
  /**
   * The socket on which a running product with one process per service accepts requests to restart a service.
   */
  renewals: string;
  /** The address of the release API and a token for it, while the product runs. */
  releases: string;
  /**
   * The erasure log: the deleted accounts, to be deleted again after a restore of an older backup. Used
   * unless ERASURE_LOG names another place.
   */
  erasureLog: string;
  /** Marker file that exists while a restore fills the folder. */
  restoring: string;
  /** The data folder of nats-server. */
  nats: string;
  /** The data folder of MinIO. */
  minio: string;
  /** The address and credentials of MinIO while it runs. */
  objectStore: string;
}

/** The paths in a data folder, whether or not it exists. */
export function dataFolderPaths(folder: string): DataFolderPaths {
  const at = (name: string) => path.join(folder, name);
  return {
    postgres: at('postgres'),
    keys: at('keys'),
    identityKeyring: path.join(at('keys'), 'identity-keyring.json'),
    vaultKeyring: path.join(at('keys'), 'vault-keyring.json'),
    documentsKeyring: path.join(at('keys'), 'documents-keyring.json'),
    objects: at('objects'),
    mail: at('mail'),
    adminCredentials: at('admin-credentials.txt'),
    processes: at('processes.json'),
    secrets: at('run-secrets'),
    renewals: at('renewals.sock'),
    releases: at('releases.json'),
    erasureLog: at('erasures.jsonl'),
    restoring: at('restore-unfinished'),
    nats: at('nats'),
    minio: at('minio'),
    objectStore: path.join(at('keys'), 'object-store.json'),
  };
}

/** How long a product that was just killed may take to exit, in milliseconds. */
const timeoutMs = 3_000;

/**
 * Prepares the folder and locks it for exclusive use, until `release` is called.
 * @throws {Refusal} if another Savvi uses it or it is not writable
 */
export async function openDataFolder(folder: string): Promise<DataFolderPaths & { release(): void }> {
  const at = (name: string) => path.join(folder, name);
  try {
    // PostgreSQL may run as another account and has to traverse the folder. Other accounts can open only
    // paths whose names they know.
    await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    for (const secret of ['keys', 'mail', 'run-secrets']) {
      await mkdir(at(secret), { recursive: true, mode: 0o700 });
      await chmod(at(secret), 0o700);
    }
    const release = await lockFile(at('lock'), timeoutMs);
    if (release === null)
      throw new Refusal(
        `Another Savvi is running on ${folder}: stop it first, or set DATA_DIR to another folder.`,
      );
    await chmod(at('lock'), 0o600);
    if (existsSync(at('restore-unfinished'))) {
      release();
      throw new Refusal(
        `A restore into ${folder} did not come to its end: delete that folder and restore again.`,
      );
    }
    return { ...dataFolderPaths(folder), release };
  } catch (cause) {
    throw cause instanceof Refusal ? cause : explain(cause, folder);
  }
}

/**
 * Files and events of `npm start` and `npm run start:parts` are not interchangeable.
 * @throws {Refusal} if the folder was created by another command than this one
 */
export function refuseOtherSetting({ postgres, minio }: DataFolderPaths, command: string): void {
  if (!existsSync(postgres)) return;
  const begunBy = existsSync(minio) ? 'npm run start:parts' : 'npm start';
  if (begunBy !== command)
    throw new Refusal(
      `This data folder was begun by "${begunBy}", which keeps files and events elsewhere: start it so, or set DATA_DIR to another folder.`,
    );
}

/**
 * The address of a service's database in the product that runs on a data folder.
 * @throws {Refusal} if no product runs on it
 */
export async function runningDatabase(folder: string, service: string): Promise<string> {
  const { postgres, keys } = dataFolderPaths(folder);
  const server = await readPostmasterFile(path.join(postgres, 'data'));
  if (!server?.isReady)
    throw new Refusal(`Savvi is not running on ${folder}: start it (npm start), then do this beside it.`);
  const password = await readFile(path.join(keys, `${service}-database-password`), 'utf8');
  return `postgresql://${service}:${password}@127.0.0.1:${server.port}/${service}`;
}

const busy = 5; // The error code SQLITE_BUSY.

/**
 * Locks `file` for this process. Node has no file locks, but SQLite uses those of the operating system,
 * which are released however the process ends. So no lock is stale after a kill -9, and no process ids have
 * to be compared.
 * @returns a function that releases the lock; null if another process still holds it after `timeoutMs`
 * milliseconds
 */
export async function lockFile(file: string, timeoutMs: number): Promise<(() => void) | null> {
  const database = new DatabaseSync(file);
  for (const end = Date.now() + timeoutMs; ; await sleep(50)) {
    try {
      database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
      return () => database.close();
    } catch (cause) {
      if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === busy)) {
        database.close();
        throw cause;
      }
    }
    if (Date.now() >= end) {
      database.close();
      return null;
    }
  }
}
