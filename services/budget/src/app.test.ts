import { fileURLToPath } from 'node:url';
import { budgetRoutes } from '@savvi/contracts/budget/budget.routes';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { type Listener, listen } from '@savvi/service-kit/server';
import { caller } from '@savvi/testing/caller';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { type TestDatabase, testDatabase } from '@savvi/testing/database';
import { testTokens } from '@savvi/testing/tokens';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from './app.ts';
import { budgetRepository } from './budgets/budget.repository.ts';
import { type Database, openDatabase } from './db.ts';

const tokens = testTokens();
let database: TestDatabase;
let db: Database;
let app: ReturnType<typeof buildApp>;
let listener: Listener;

beforeAll(async () => {
  database = await testDatabase({
    migrationsDir: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  });
  db = openDatabase(database.url);
  app = buildApp({
    log: silentLog,
    clock: { now: () => new Date() },
    verify: tokens.verify,
    db,
    budgets: budgetRepository,
    outbox,
    isReady: () => true,
  });
  listener = await listen(app.finish(), { HOST: '127.0.0.1', PORT: 0 });
});
afterAll(async () => {
  await listener.close();
  await db.$disconnect();
  await database.drop();
});

closedDoorSuite({
  routes: budgetRoutes,
  call: () => caller(listener.url),
  express: () => app.internal,
  key: () => tokens.key,
});
