import { fileURLToPath } from 'node:url';
import { seedNeighbor } from '@savvi/testing/neighbor';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';
import { createStreams } from '../stream/streams.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** Creates a separate achievements database for one test file. */
export const testAchievementsDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/**
 * Starts the achievements service for one test file, with its own clock; it counts only the events that the
 * test applies.
 */
export async function testAchievements({ heartbeatMs }: { heartbeatMs?: number } = {}) {
  const streams = createStreams(heartbeatMs);
  const service = await testService({
    migrationsDir,
    openDatabase,
    buildApp: (deps) => buildApp({ ...deps, streams }),
  });
  await seedNeighbor(service.databaseUrl);
  return {
    ...service,
    streams,
    async close(): Promise<void> {
      streams.close();
      await service.close();
    },
  };
}

/** The achievements service of one test file. */
export type TestAchievements = Awaited<ReturnType<typeof testAchievements>>;
