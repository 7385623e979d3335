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

/**
 * Runs single statements on `pool`, each in its own transaction, without Prisma's client, which doubles the
 * cost of a short statement. Only for columns that pg and Prisma parse alike: text, integers, booleans, JSON.
 * Errors are those of pg; their `detail` may quote values, which the log leaves out.
 */
export function rawStatements(pool: pg.Pool, sqlTag: SqlTag): RawTransaction {
  const nameOf = statementNames('p');
  const run = (sql: TemplateStringsArray, parts: unknown[]) => {
    const { text, values } = sqlTag(sql, ...parts);
    return pool.query({ text, values, name: nameOf({ sql: text }) });
  };
  return {
    $executeRaw: async (sql, ...values) => (await run(sql, values)).rowCount ?? 0,
    $queryRaw: async <Row>(sql: TemplateStringsArray, ...values: unknown[]) =>
      (await run(sql, values)).rows as Row, // The caller states the row type, as with Prisma.
  };
}
