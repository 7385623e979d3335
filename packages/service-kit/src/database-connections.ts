import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { statementNames } from './statement-names.ts';
import type { WatchPool } from './watched-pools.ts';

/** A call that finds no connection within this time is answered 503 rather than kept waiting. */
const CONNECT_MS = 4_000;

/**
 * How a service connects to its database. Sessions are in UTC, whatever zone the server is in: Prisma sends
 * instants without a zone, and PostgreSQL would take them for its own local time. How many there are at most
 * is counted for all of production by tests/charts/specs/connections.spec.ts.
 */
export const connectionsTo = (url: string) => ({
  connectionString: url,
  max: 10,
  connectionTimeoutMillis: CONNECT_MS,
  options: '-c timezone=UTC',
});

/**
 * The connections of a service to its database. The statement that needs a lost connection reports the loss;
 * an idle one is replaced.
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
 * Prisma's driver for the database behind `url`, over its own connections. Disconnecting the client ends
 * them.
 */
export const prismaDriver = (url: string, watch?: WatchPool): PrismaPg => prismaOn(databasePool(url, watch));
