import { scopeGuard } from '@savvi/service-kit/prisma';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '../generated/prisma/client.ts';

/** The budget database, guarded: a query on an owned model that does not name its space throws. */
export function openDatabase(url: string) {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 10 }) }).$extends(scopeGuard(Prisma));
}

/** The guarded client. */
export type Database = ReturnType<typeof openDatabase>;

/** The client inside one transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];
