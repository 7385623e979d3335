import { prismaDriver } from '@savvi/service-kit/database-connections';
import { PrismaPg } from '@prisma/adapter-pg';
import { statementNames } from '@savvi/service-kit/statement-names';
import type { Pool } from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';

/**
 * The identity database. Its rows are the owners themselves, so the scope guard has no space to check.
 * Database errors are logged, so they must not contain query arguments.
 */
export const openDatabase = (pool: Pool) =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
    errorFormat: 'minimal',
  });

/** The identity database with its own connection pool, for commands that need nothing else. */
export const openDatabaseAt = (url: string): Database =>
  new PrismaClient({ adapter: prismaDriver(url), errorFormat: 'minimal' });

/** The database client. */
export type Database = ReturnType<typeof openDatabase>;

/** The database client inside one transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];
