import { fileURLToPath } from 'node:url';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';
import { noPayments } from '../payments/no-payments.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** A billing database of one test file's own. */
export const testBillingDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/** The billing service of one test file, with a clock of its own and no payment provider. */
export const testBilling = () => testService({ migrationsDir, openDatabase, buildApp: (deps) => buildApp({ ...deps, payments: noPayments }) });

/** The billing service of one test file. */
export type TestBilling = Awaited<ReturnType<typeof testBilling>>;
