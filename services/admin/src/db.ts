import { prismaDriver } from '@savvi/service-kit/database-connections';
import type { WatchPool } from '@savvi/service-kit/watched-pools';
import { PrismaClient } from '../generated/prisma/client.ts';

/**
 * The admin database. It is there to count over all spaces, for administrators alone, so no scope guard looks
 * at it. Its errors end up in the log, so they must not quote arguments.
 */
export const openDatabase = (url: string, watch?: WatchPool) =>
  new PrismaClient({ adapter: prismaDriver(url, watch), errorFormat: 'minimal' });

/** The client. */
export type Database = ReturnType<typeof openDatabase>;

/** The client inside one transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];
