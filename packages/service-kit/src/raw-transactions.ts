import pg from 'pg';
import { connectionsTo } from './database-connections.ts';
import type { RawTransaction } from './prisma.ts';
import { sql as joined } from './raw-statements.ts';
import { statementNames } from './statement-names.ts';
import type { WatchPool } from './watched-pools.ts';

/** Raw transactions with their pool, see {@link rawTransactions}. */
export interface RawTransactions {
  /** Runs `work` in one transaction and rolls it back when `work` throws. */
  readonly inTransaction: <Result>(work: (tx: RawTransaction) => Promise<Result>) => Promise<Result>;
  close(): Promise<void>;
}

/** pg's error message for a statement that the server has not answered within `query_timeout`. */
const UNANSWERED = 'Query read timeout';

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
  const nameOf = statementNames();
  const run = (client: pg.PoolClient, sql: TemplateStringsArray, parts: unknown[]) => {
    const { text, values } = joined(sql, ...parts);
    return client.query({ text, values, name: nameOf({ sql: text }) });
  };
  const transactionOn = (client: pg.PoolClient): RawTransaction => ({
    $executeRaw: async (sql, ...values) => (await run(client, sql, values)).rowCount ?? 0,
    $queryRaw: async <Row>(sql: TemplateStringsArray, ...values: unknown[]) =>
      (await run(client, sql, values)).rows as Row, // The caller states the row type, as with Prisma.
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
        // A connection that did not answer the statement would not answer ROLLBACK either.
        if (error instanceof Error && error.message === UNANSWERED) broken = error;
        else await client.query('ROLLBACK').catch((cause: Error) => (broken = cause));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}
