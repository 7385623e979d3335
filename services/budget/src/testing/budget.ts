import { fileURLToPath } from 'node:url';
import { outbox } from '@savvi/eventing/outbox';
import { seedNeighbor } from '@savvi/testing/neighbor';
import { testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { budgetRepository } from '../budgets/budget.repository.ts';
import { openDatabase } from '../db.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** The budget service of one test file, with a clock of its own and rows of a neighbor. */
export async function testBudget() {
  const service = await testService({
    migrationsDir,
    openDatabase,
    buildApp: (deps) => buildApp({ ...deps, budgets: budgetRepository, outbox }),
  });
  await seedNeighbor(service.databaseUrl);
  return service;
}
