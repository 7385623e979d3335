import { fileURLToPath } from 'node:url';
import { seedNeighbor } from '@savvi/testing/neighbor';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';
import { createStreams } from '../stream/streams.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** An achievements database of one test file's own. */
export const testAchievementsDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/**
 * The achievements service of one test file, with a clock of its own; nothing is counted but what the test
 * applies.
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
