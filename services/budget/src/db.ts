import { databasePool, prismaOn } from '@savvi/service-kit/database-connections';
import { scopeGuard } from '@savvi/service-kit/prisma';
import { rawStatements } from '@savvi/service-kit/raw-statements';
import type { WatchPool } from '@savvi/service-kit/watched-pools';
import { Prisma, PrismaClient } from '../generated/prisma/client.ts';

/**
 * The budget database with the scope guard: a query on an owned model that does not name its space throws.
 * Database errors are logged, so they must not contain query arguments. `raw` runs the statements of the most
 * frequent calls on the same connections.
 */
export function openDatabase(url: string, watch?: WatchPool) {
  const pool = databasePool(url, watch);
  const client = new PrismaClient({ adapter: prismaOn(pool), errorFormat: 'minimal' }).$extends(
    scopeGuard(Prisma),
  );
  return Object.assign(client, { raw: rawStatements(pool, Prisma.sql) });
}

/** The database client with the scope guard, which rejects queries that do not name a space. */
export type Database = ReturnType<typeof openDatabase>;

/** The database client inside one transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];
