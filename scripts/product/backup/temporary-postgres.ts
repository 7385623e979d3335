import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PostgresFailure } from '@savvi/tooling/postgres/failure';
import { stopLeftover } from '@savvi/tooling/postgres/postmaster';
import { z } from 'zod';

const KEEPER = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url));
const answer = z.union([z.object({ url: z.url() }), z.object({ failure: z.string() })]);

/** Starts the PostgreSQL of a stopped product until the stack ends, or this process does. @returns the superuser's address @throws {PostgresFailure} */
export async function temporaryPostgres(folder: string, stack: AsyncDisposableStack): Promise<string> {
  const keeper = fork(KEEPER, [folder], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(keeper, 'exit');
  stack.defer(async () => {
    if (keeper.connected) keeper.disconnect();
    await ended;
    await stopLeftover(path.join(folder, 'data')); // somebody may have killed the keeper alone
  });
  const [said] = await Promise.race([once(keeper, 'message'), ended.then(() => [{ failure: `PostgreSQL could not start in ${folder}.` }])]);
  const given = answer.parse(said);
  if ('failure' in given) throw new PostgresFailure(given.failure);
  return given.url;
}
