import type pg from 'pg';
import type { RawTransaction } from './prisma.ts';
import { statementNames } from './statement-names.ts';

/** `Prisma.sql`, for packages that have no generated client. */
export { type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/**
 * Joins a template with its values and nested fragments, as `Prisma.sql` does. In `text`, values are numbered
 * $1, $2, …
 */
export type SqlTag = (
  sql: readonly string[],
  ...values: unknown[]
) => { readonly text: string; readonly values: unknown[] };

/** Statements that each have their own transaction, and transactions of several. */
export interface RawDatabase extends RawTransaction {
  /** Runs `work` in one transaction and rolls it back when `work` throws. */
  readonly inTransaction: <Result>(work: (tx: RawTransaction) => Promise<Result>) => Promise<Result>;
}

/** pg's error message for a statement that the server has not answered within `query_timeout`. */
const UNANSWERED = 'Query read timeout';

/** Statements on connections of `pool`. A transaction starts with `begin`, which may also limit its statements. */
export function rawDatabaseOn(
  pool: pg.Pool,
  sqlTag: SqlTag,
  { prefix, begin }: { readonly prefix?: string; readonly begin: string },
): RawDatabase {
  const nameOf = statementNames(prefix);
  const statementsOn = (queryable: Pick<pg.Pool, 'query'>): RawTransaction => {
    const run = (sql: TemplateStringsArray, parts: unknown[]) => {
      const { text, values } = sqlTag(sql, ...parts);
      return queryable.query({ text, values, name: nameOf({ sql: text }) });
    };
    return {
      $executeRaw: async (sql, ...values) => (await run(sql, values)).rowCount ?? 0,
      $queryRaw: async <Row>(sql: TemplateStringsArray, ...values: unknown[]) =>
        (await run(sql, values)).rows as Row, // The caller states the row type, as with Prisma.
    };
  };
  return {
    ...statementsOn(pool),
    async inTransaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(begin);
        const result = await work(statementsOn(client));
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
  };
}

/**
 * Runs statements on `pool` without Prisma's client, which doubles the cost of a short statement. Only for columns that
 * pg and Prisma parse alike: text, integers, booleans, JSON. Errors are those of pg; their `detail` may quote values,
 * which the log leaves out. A statement of a transaction fails after five seconds, as long as Prisma lets one last.
 */
export const rawStatements = (pool: pg.Pool, sqlTag: SqlTag): RawDatabase =>
  rawDatabaseOn(pool, sqlTag, { prefix: 'p', begin: 'BEGIN; SET LOCAL statement_timeout = 5000' });
