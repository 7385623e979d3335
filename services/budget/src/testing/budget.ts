import { fileURLToPath } from 'node:url';
import { outbox } from '@savvi/eventing/outbox';
import { seedNeighbor } from '@savvi/testing/neighbor';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** A database of the budget service for one test file. */
export const testBudgetDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/** The budget service for one test file, with its own clock and rows of a second tenant in every table. */
export async function testBudget() {
  const service = await testService({
    migrationsDir,
    openDatabase,
    buildApp: (deps) => buildApp({ ...deps, outbox }),
  });
  await seedNeighbor(service.databaseUrl);
  return service;
}

/** The budget service of one test file. */
export type TestBudget = Awaited<ReturnType<typeof testBudget>>;
