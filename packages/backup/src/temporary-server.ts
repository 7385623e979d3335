// Runs the servers of a stopped product while a command needs them. They stop with the command, however it
// ends.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopLeftover } from '@savvi/tooling/postgres/postmaster';
import { z } from 'zod';
import { Refusal } from '@savvi/tooling/refusal';

const KEEPER = fileURLToPath(new URL('server-keeper.ts', import.meta.url));
const answer = z.union([z.object({ url: z.url() }), z.object({ failure: z.string() })]);

/**
 * Runs PostgreSQL on a folder until the stack is disposed or this process ends.
 * @returns the superuser's connection string
 * @throws {Refusal}
 */
export async function temporaryPostgres(folder: string, stack: AsyncDisposableStack): Promise<string> {
  // The keeper process may have been killed without its server.
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
