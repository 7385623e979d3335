import { scopeGuard } from '@savvi/service-kit/prisma';
import { statementNames } from '@savvi/service-kit/statement-names';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '../generated/prisma/client.ts';

/** A call that finds no connection within this time is answered 503 rather than kept waiting. */
const CONNECT_MS = 4_000;

/**
 * The vault database, guarded: a query on an owned model that does not name its space throws. Its errors end up in the
 * log, so they must not quote arguments.
 */
export function openDatabase(url: string) {
  const adapter = new PrismaPg({ connectionString: url, max: 10, connectionTimeoutMillis: CONNECT_MS }, { statementNameGenerator: statementNames() });
  return new PrismaClient({ adapter, errorFormat: 'minimal' }).$extends(scopeGuard(Prisma));
}

/** The guarded client. */
export type Database = ReturnType<typeof openDatabase>;

/** The client inside one transaction. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];
