// The servers of a product: those of a running product, or temporary ones of a stopped product, which stop
// with the command that needs them, however it ends.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPostmasterFile, stopLeftover } from '@savvi/tooling/postgres/postmaster';
import { type DataFolderPaths, dataFolderPaths, lockFile, openDataFolder } from '@savvi/product/data-folder';
import { z } from 'zod';
import { Refusal } from '@savvi/tooling/refusal';

/** Returns the superuser's connection string for a database of a server. */
export type UrlOf = (database: string) => string;

/** The database server and the settings to copy from. */
export interface Source {
  readonly data: DataFolderPaths;
  readonly urlOf: UrlOf;
  readonly isRunning: boolean;
}

/** Derives the connection string of any database of a server from the one of its default database. */
export const urlsOf =
  (server: string): UrlOf =>
  (database) =>
    Object.assign(new URL(server), { pathname: `/${database}` }).href;

/** Whether a product was ever started on a data folder. */
export const hasProduct = (folder: string): boolean =>
  existsSync(path.join(dataFolderPaths(folder).postgres, 'data', 'PG_VERSION'));

/** Whether a product runs on a data folder now. */
export async function isInUse(folder: string): Promise<boolean> {
  const release = await lockFile(path.join(folder, 'lock'), 0);
  release?.();
  return release === null;
}

/**
 * The server of the product that runs on a data folder, or else a temporary one until the stack is disposed.
 * @throws {Refusal}
 */
export async function openSource(folder: string, stack: AsyncDisposableStack): Promise<Source> {
  const data = dataFolderPaths(folder);
  if (!hasProduct(folder))
    throw new Refusal(
      `There is no Savvi in ${folder}, so there is nothing to back up: set DATA_DIR to the folder of one.`,
    );
  if (await isInUse(folder)) return { data, urlOf: await runningServer(data, folder), isRunning: true };
  if (existsSync(data.minio))
    throw new Refusal(
      `The documents of ${folder} lie in MinIO, which runs with the product alone: start it (npm run start:parts), then back up beside it.`,
    );
  return { data, urlOf: await stoppedServer(folder, stack), isRunning: false };
}

async function runningServer(data: DataFolderPaths, folder: string): Promise<UrlOf> {
  if (existsSync(data.restoring)) throw new Refusal(`A restore into ${folder} is under way.`);
  const server = await readPostmasterFile(path.join(data.postgres, 'data'));
  if (!server?.isReady)
    throw new Refusal(`Savvi on ${folder} is just starting or ending: wait a moment and run this again.`);
  const password = await readFile(path.join(data.postgres, 'superuser-password'), 'utf8');
  return urlsOf(`postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${server.port}/postgres`);
}

/**
 * A temporary PostgreSQL on the data folder of a stopped product, until the stack is disposed.
 * @throws {Refusal}
 */
export async function stoppedServer(folder: string, stack: AsyncDisposableStack): Promise<UrlOf> {
  const data = stack.adopt(await openDataFolder(folder), (kept) => kept.release());
  return urlsOf(await temporaryPostgres(data.postgres, stack));
}

const KEEPER = fileURLToPath(new URL('server-keeper.ts', import.meta.url));
const answer = z.union([z.object({ url: z.url() }), z.object({ failure: z.string() })]);

/**
 * Runs PostgreSQL on a folder until the stack is disposed or this process ends.
 * @returns the superuser's connection string
 * @throws {Refusal}
 */
export async function temporaryPostgres(folder: string, stack: AsyncDisposableStack): Promise<string> {
  // If the keeper process was killed, its PostgreSQL may still be running.
  stack.defer(() => stopLeftover(path.join(folder, 'data')));
  return start('postgres', folder, {}, stack);
}

/**
 * Runs MinIO on a folder until the stack is disposed or this process ends.
 * @returns its address
 * @throws {Refusal}
 */
export const temporaryMinio = (
  folder: string,
  { accessKey, secretKey }: { readonly accessKey: string; readonly secretKey: string },
  stack: AsyncDisposableStack,
): Promise<string> =>
  start('minio', folder, { MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey }, stack);

async function start(
  kind: 'postgres' | 'minio',
  folder: string,
  secrets: Readonly<Record<string, string>>,
  stack: AsyncDisposableStack,
): Promise<string> {
  const keeper = fork(KEEPER, [kind, folder], {
    execArgv: [],
    env: { ...process.env, ...secrets },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(keeper, 'exit');
  stack.defer(async () => {
    if (keeper.connected) keeper.disconnect();
    await ended;
  });
  const [said] = await Promise.race([
    once(keeper, 'message'),
    ended.then(() => [{ failure: `A server could not start in ${folder}.` }]),
  ]);
  const given = answer.parse(said);
  if ('failure' in given) throw new Refusal(given.failure);
  return given.url;
}
