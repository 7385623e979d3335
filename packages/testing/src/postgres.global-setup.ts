import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '@savvi/tooling/postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string of this run's own PostgreSQL. */
    postgresAdminUrl: string;
  }
}

/** One PostgreSQL per test run in a folder of its own, gone with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savvi-test-postgres-'));
  const server = await startPostgres({ folder, durable: false });
  project.provide('postgresAdminUrl', server.url());
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
