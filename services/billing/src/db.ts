import { prismaDriver } from '@savvi/service-kit/database-connections';
import { scopeGuard } from '@savvi/service-kit/prisma';
import type { WatchPool } from '@savvi/service-kit/watched-pools';
import { Prisma, PrismaClient } from '../generated/prisma/client.ts';

/**
 * The billing database with the scope guard: a query on an owned model that does not name its space throws.
 * Database errors are logged, so they must not contain query arguments.
 */
export const openDatabase = (url: string, watch?: WatchPool) =>
  new PrismaClient({ adapter: prismaDriver(url, watch), errorFormat: 'minimal' }).$extends(
    scopeGuard(Prisma),
  );

/** The database client with the scope guard, which rejects queries that do not name a space. */
export type Database = ReturnType<typeof openDatabase>;

/** The database client inside one transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];
