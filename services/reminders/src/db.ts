import { prismaDriver } from '@savvi/service-kit/database-connections';
import { scopeGuard } from '@savvi/service-kit/prisma';
import type { WatchPool } from '@savvi/service-kit/watched-pools';
import { Prisma, PrismaClient } from '../generated/prisma/client.ts';

/**
 * The client of the reminders database. A query on an owned model without a space throws. Its errors are logged, so they must
 * not quote arguments.
 */
export const openDatabase = (url: string, watch?: WatchPool) =>
  new PrismaClient({ adapter: prismaDriver(url, watch), errorFormat: 'minimal' }).$extends(
    scopeGuard(Prisma),
  );

/** The database client that requires a space in each query. */
export type Database = ReturnType<typeof openDatabase>;

/** The database client inside a transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];
