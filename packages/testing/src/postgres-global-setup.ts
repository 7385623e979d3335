import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '@savvi/tooling/postgres';
import { isAlive, stopLeftover } from '@savvi/tooling/postgres/postmaster';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string of this test run's PostgreSQL. */
    postgresAdminUrl: string;
  }
}

const prefix = 'savvi-test-postgres-';

let stop = () => Promise.resolve();

/** Starts one PostgreSQL for the test run, in a temporary folder. */
export async function setup(project: TestProject): Promise<void> {
  await clearAfterKilledRuns();
  const folder = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  const server = await startPostgres({ folder, durable: false });
  project.provide('postgresAdminUrl', server.url());
  stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Stops the server and deletes its folder. */
export const teardown = (): Promise<void> => stop();

/**
 * A test run that was killed could not stop its server; the folder's name contains the id of the ended
 * process.
 */
async function clearAfterKilledRuns(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid === 0 || isAlive(pid)) continue;
    const folder = path.join(os.tmpdir(), name);
    if ((await stat(folder)).uid !== process.getuid?.()) continue;
    await stopLeftover(path.join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
}
