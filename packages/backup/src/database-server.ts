import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPostmasterFile } from '@savvi/tooling/postgres/postmaster';
import { type DataFolderPaths, dataFolderPaths, lockFile, openDataFolder } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';
import { temporaryPostgres } from './temporary-server.ts';

/** The superuser's connection string for one database of a server. */
export type UrlOf = (database: string) => string;

/** The database server and the settings to copy from. */
export interface Source {
  readonly data: DataFolderPaths;
  readonly urlOf: UrlOf;
  readonly isRunning: boolean;
}

/** Derives connection strings of other databases from the one of a server's own database. */
export const urlsOf =
  (server: string): UrlOf =>
  (database) =>
    Object.assign(new URL(server), { pathname: `/${database}` }).href;

/**
 * The server of the product that runs on a data folder, or else a temporary one until the stack is disposed.
 * @throws {Refusal}
 */
export async function openSource(folder: string, stack: AsyncDisposableStack): Promise<Source> {
  const data = dataFolderPaths(folder);
  if (!existsSync(path.join(data.postgres, 'data', 'PG_VERSION')))
    throw new Refusal(
      `There is no Savvi in ${folder}, so there is nothing to back up: set DATA_DIR to the folder of one.`,
    );
  const release = await lockFile(path.join(folder, 'lock'), 0);
  if (release === null) return { data, urlOf: await runningServer(data, folder), isRunning: true };
  release();
  if (existsSync(data.minio))
    throw new Refusal(
      `The documents of ${folder} lie in MinIO, which runs with the product alone: start it (npm run start:parts), then back up beside it.`,
    );
  const kept = await openDataFolder(folder);
  stack.defer(() => kept.release());
  return { data, urlOf: urlsOf(await temporaryPostgres(data.postgres, stack)), isRunning: false };
}

async function runningServer(data: DataFolderPaths, folder: string): Promise<UrlOf> {
  if (existsSync(data.restoring)) throw new Refusal(`A restore into ${folder} is under way.`);
  const server = await readPostmasterFile(path.join(data.postgres, 'data'));
  if (!server?.isReady)
    throw new Refusal(`Savvi on ${folder} is just starting or ending: wait a moment and run this again.`);
  const password = await readFile(path.join(data.postgres, 'superuser-password'), 'utf8');
  return urlsOf(`postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${server.port}/postgres`);
}
