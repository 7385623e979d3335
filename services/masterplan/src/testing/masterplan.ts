import { fileURLToPath } from 'node:url';
import { silentLog } from '@savvi/service-kit/log';
import { seedNeighbor } from '@savvi/testing/neighbor';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** Creates a separate masterplan database for one test file. */
export const testMasterplanDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/**
 * Starts the masterplan service for one test file, with its own clock and, by default, rows of a second
 * tenant.
 */
export async function testMasterplan({ rateLimitScale = 1, hasNeighbor = true } = {}) {
  const service = await testService({
    migrationsDir,
    openDatabase,
    buildApp: (deps) => buildApp({ ...deps, rateLimitScale }),
  });
  if (hasNeighbor) await seedNeighbor(service.databaseUrl);
  return { ...service, log: silentLog };
}

/** The masterplan service of one test file. */
export type TestMasterplan = Awaited<ReturnType<typeof testMasterplan>>;
