import { fileURLToPath } from 'node:url';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** A masterplan database of one test file's own. */
export const testMasterplanDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/** The masterplan service of one test file, with a clock of its own. */
export const testMasterplan = ({ rateLimitScale = 1 } = {}) =>
  testService({ migrationsDir, openDatabase, buildApp: (deps) => buildApp({ ...deps, rateLimitScale }) });

/** The masterplan service of one test file. */
export type TestMasterplan = Awaited<ReturnType<typeof testMasterplan>>;
