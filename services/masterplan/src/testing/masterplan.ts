import { fileURLToPath } from 'node:url';
import { seedNeighbor } from '@savvi/testing/neighbor';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** A masterplan database of one test file's own. */
export const testMasterplanDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/** The masterplan service of one test file, with a clock of its own and, unless said, rows of a neighbor. */
export async function testMasterplan({ rateLimitScale = 1, hasNeighbor = true } = {}) {
  const service = await testService({
    migrationsDir,
    openDatabase,
    buildApp: (deps) => buildApp({ ...deps, rateLimitScale }),
  });
  if (hasNeighbor) await seedNeighbor(service.databaseUrl);
  return service;
}

/** The masterplan service of one test file. */
export type TestMasterplan = Awaited<ReturnType<typeof testMasterplan>>;
