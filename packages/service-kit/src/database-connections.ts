import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { statementNames } from './statement-names.ts';
import type { WatchPool } from './watched-pools.ts';

/** A call that gets no connection within this time is answered with 503 instead of waiting longer. */
const CONNECT_MS = 4_000;

/**
 * How a service connects to its database. Sessions are in UTC, whatever the server's time zone: Prisma sends
 * timestamps without a zone, and PostgreSQL would read them as local time.
 * tests/charts/specs/connections.spec.ts checks the maximum number of connections for all of production.
 */
export const connectionsTo = (url: string) => ({
  connectionString: url,
  max: 10,
  connectionTimeoutMillis: CONNECT_MS,
  options: '-c timezone=UTC',
});

/**
 * A service's database connection pool. The statement that needs a lost connection reports the loss; a lost
 * idle connection is replaced.
 */
export function databasePool(url: string, watch?: WatchPool): pg.Pool {
  const pool = new pg.Pool(connectionsTo(url));
  watch?.('main', pool);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Prisma's driver on `pool`. Disconnecting the client ends the pool. */
export const prismaOn = (pool: pg.Pool): PrismaPg =>
  new PrismaPg(pool, { statementNameGenerator: statementNames(), disposeExternalPool: true });

/**
 * Prisma's driver for the database at `url`, with its own connections. Disconnecting the client ends them.
 */
export const prismaDriver = (url: string, watch?: WatchPool): PrismaPg => prismaOn(databasePool(url, watch));
