import pg from 'pg';
import { connectionsTo } from './database-connections.ts';
import type { RawTransaction } from './prisma.ts';
import { sql as joined } from './raw-statements.ts';
import { statementNames } from './statement-names.ts';
import type { WatchPool } from './watched-pools.ts';

/** See `rawTransactions`. */
export interface RawTransactions {
  /** Runs `work` in one transaction; rolled back when it throws. */
  readonly inTransaction: <Result>(work: (tx: RawTransaction) => Promise<Result>) => Promise<Result>;
  close(): Promise<void>;
}

/** pg's own words for a statement that the server has not answered within `query_timeout`. */
const UNANSWERED = 'Query read timeout';

// The server breaks off first, since after that the connection can be used again. A client that vanished
// holds its locks no longer either.
const limitsOf = (limitMs: number) => ({
  lock_timeout: limitMs,
  statement_timeout: Math.round(limitMs * 1.25),
  query_timeout: Math.round(limitMs * 1.5),
  idle_in_transaction_session_timeout: limitMs * 3,
  keepAlive: true,
});

/**
 * Transactions of raw statements on a pool of their own, without Prisma's client: for what happens hundreds
 * of times a second and is waited for, such as counting events. A statement costs a third of what it does
 * through Prisma. One that takes longer than about `limitMs` fails: nothing hangs on a lock, or on a
 * connection whose other end is gone.
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
  pool.on('error', () => undefined); // an idle connection was lost: the next transaction opens another
  pool.on('connect', (client) => client.on('error', () => undefined)); // one at work was lost: the statement under way, or the next, is told
  const nameOf = statementNames();
  const run = (client: pg.PoolClient, sql: TemplateStringsArray, parts: unknown[]) => {
    const { text, values } = joined(sql, ...parts);
    return client.query({ text, values, name: nameOf({ sql: text }) });
  };
  const transactionOn = (client: pg.PoolClient): RawTransaction => ({
    $executeRaw: async (sql, ...values) => (await run(client, sql, values)).rowCount ?? 0,
    $queryRaw: async <Row>(sql: TemplateStringsArray, ...values: unknown[]) =>
      (await run(client, sql, values)).rows as Row, // the caller states the shape, as with Prisma
  });
  return {
    async inTransaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work(transactionOn(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        if (error instanceof Error && error.message === UNANSWERED) broken = error; // nor would it answer the end
        else await client.query('ROLLBACK').catch((cause: Error) => (broken = cause));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}
