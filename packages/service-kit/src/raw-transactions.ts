import pg from 'pg';
import { connectionsTo } from './database-connections.ts';
import { type RawDatabase, rawDatabaseOn, sql } from './raw-statements.ts';
import type { WatchPool } from './watched-pools.ts';

/** Raw transactions with their pool, see {@link rawTransactions}. */
export interface RawTransactions extends Pick<RawDatabase, 'inTransaction'> {
  close(): Promise<void>;
}

// The server's timeout comes first, because the connection stays usable then. It also frees the locks of a
// client that has disappeared.
const limitsOf = (limitMs: number) => ({
  lock_timeout: limitMs,
  statement_timeout: Math.round(limitMs * 1.25),
  query_timeout: Math.round(limitMs * 1.5),
  idle_in_transaction_session_timeout: limitMs * 3,
  keepAlive: true,
});

/**
 * Transactions of raw statements on a separate pool, without Prisma's client: for work that happens hundreds
 * of times per second, such as counting events. A statement costs a third of what it costs through Prisma. A
 * statement that takes longer than about `limitMs` fails, so nothing hangs on a lock or a dead connection.
 */
export function rawTransactions(
  url: string,
  connections: number,
  { limitMs = 4_000, watch }: { readonly limitMs?: number; readonly watch?: WatchPool } = {},
): RawTransactions {
  const pool = new pg.Pool({
    ...connectionsTo(url),
    ...limitsOf(limitMs),
    max: connections,
    application_name: 'savvi events',
  });
  watch?.('events', pool);
  pool.on('error', () => undefined); // An idle connection was lost: the next transaction opens another.
  // A connection in use was lost: the current or next statement on it fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { inTransaction } = rawDatabaseOn(pool, sql, { begin: 'BEGIN' });
  return {
    inTransaction,
    close: () => pool.end(),
  };
}
