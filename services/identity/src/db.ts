import { prismaDriver } from '@savvi/service-kit/database-connections';
import { PrismaPg } from '@prisma/adapter-pg';
import { statementNames } from '@savvi/service-kit/statement-names';
import type { Pool } from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';

/**
 * The identity database. It holds the owners themselves, so no model has a space for a scope guard to look
 * at. Its errors end up in the log, so they must not quote arguments.
 */
export const openDatabase = (pool: Pool) =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
    errorFormat: 'minimal',
  });

/** The identity database over connections of its own, for who needs nothing else. */
export const openDatabaseAt = (url: string): Database =>
  new PrismaClient({ adapter: prismaDriver(url), errorFormat: 'minimal' });

/** The client. */
export type Database = ReturnType<typeof openDatabase>;

/** The client inside one transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];
