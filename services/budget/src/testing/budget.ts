import { fileURLToPath } from 'node:url';
import { outbox } from '@savvi/eventing/outbox';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** A budget database of one test file's own. */
export const testBudgetDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/** The budget service of one test file, with a clock of its own. */
export const testBudget = () =>
  testService({ migrationsDir, openDatabase, buildApp: (deps) => buildApp({ ...deps, outbox }) });

/** The budget service of one test file. */
export type TestBudget = Awaited<ReturnType<typeof testBudget>>;
