import { prismaDriver } from '@savvi/service-kit/database-connections';
import type { WatchPool } from '@savvi/service-kit/watched-pools';
import { PrismaClient } from '../generated/prisma/client.ts';

/**
 * The admin database. It has no scope guard against queries over several spaces, because its statistics for
 * administrators count over all spaces. Database errors are logged, so they must not contain query arguments.
 */
export const openDatabase = (url: string, watch?: WatchPool) =>
  new PrismaClient({ adapter: prismaDriver(url, watch), errorFormat: 'minimal' });

/** The database client. */
export type Database = ReturnType<typeof openDatabase>;

/** The database client inside one transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];
