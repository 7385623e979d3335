// Test helper: a database with the schema of the gateway, for the tests of one file.
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';

/** Creates the database before the tests and deletes it after them. */
export function gatewayDatabase() {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await testDatabase({
      migrationsDir: path.resolve(import.meta.dirname, '../../../gateway/prisma/migrations'),
    });
    pool = new pg.Pool({ connectionString: database.url });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
    get pool() {
      return pool;
    },
  };
}
