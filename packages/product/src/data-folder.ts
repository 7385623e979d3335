import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { explain } from '@savvi/tooling/postgres/failure';
import { lockFile } from './file-lock.ts';
import { Refusal } from '@savvi/tooling/refusal';

/** Everything that one installation keeps, and the right to be the only one that uses it. */
export interface DataFolder extends DataFolderPaths {
  release(): void;
}

/** Where things lie in a data folder. */
export interface DataFolderPaths {
  postgres: string;
  keys: string;
  /** The master keys of the password manager. */
  vaultKeyring: string;
  /** The master keys of the document locker. */
  documentsKeyring: string;
  /** The files of the document locker, sealed. */
  objects: string;
  mail: string;
  adminCredentials: string;
  processes: string;
  /** What its processes are handed that is secret, a file for each, while they run. */
  secrets: string;
  /** Where a running product with processes of its own is asked to renew one. */
  renewals: string;
  /**
   * What its services and its shell ask of others and give them, as its last start and releases noted it
   * (docs/adr/0037).
   */
  contracts: string;
  /** Who was deleted, for whoever restores a backup from before; where ERASURE_LOG names no other place. */
  erasureLog: string;
  /** There while a restore fills the folder. */
  restoring: string;
  /** What nats-server stores. */
  nats: string;
  /** What MinIO stores. */
  minio: string;
  /** How MinIO is reached while it runs. */
  objectStore: string;
}

/** Where things lie in a data folder, whether it is there or not. */
export function dataFolderPaths(folder: string): DataFolderPaths {
  const at = (name: string) => path.join(folder, name);
  return {
    postgres: at('postgres'),
    keys: at('keys'),
    vaultKeyring: path.join(at('keys'), 'vault-keyring.json'),
    documentsKeyring: path.join(at('keys'), 'documents-keyring.json'),
    objects: at('objects'),
    mail: at('mail'),
    adminCredentials: at('admin-credentials.txt'),
    processes: at('processes.json'),
    secrets: at('run-secrets'),
    renewals: at('renewals.sock'),
    contracts: at('contracts'),
    erasureLog: at('erasures.jsonl'),
    restoring: at('restore-unfinished'),
    nats: at('nats'),
    minio: at('minio'),
    objectStore: path.join(at('keys'), 'object-store.json'),
  };
}

/** A start that was killed a moment ago may still be ending. */
const timeoutMs = 3_000;

/**
 * Makes the folder ready and locks it.
 * @throws {Refusal} when another Savvi uses it or it cannot be written.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const at = (name: string) => path.join(folder, name);
  try {
    // PostgreSQL may run as another account and passes through; only the names of what lies here are known to
    // others.
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
 * Files and events of one setting are not those of the other.
 * @throws {Refusal} when the folder was begun by another command than this one
 */
export function refuseOtherSetting({ postgres, minio }: DataFolderPaths, command: string): void {
  if (!existsSync(postgres)) return;
  const begunBy = existsSync(minio) ? 'npm run start:parts' : 'npm start';
  if (begunBy !== command)
    throw new Refusal(
      `This data folder was begun by "${begunBy}", which keeps files and events elsewhere: start it so, or set DATA_DIR to another folder.`,
    );
}
