// Only this module names tables with rows of spaces in SQL, apart from *.maintenance.repository.ts. The rule
// `owned-table` (packages/tooling/src/fences) enforces this.
import { raw, Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { UnscopedQuery } from './prisma.ts';
import type { Scope } from './scope.ts';

type Owner = Pick<Scope, 'spaceId'>;

/**
 * Builds the beginnings of statements on a table whose rows belong to spaces; conditions are appended with
 * AND. With an `indent`, WHERE begins a new line after that many spaces, so that statements stay exactly as
 * recorded in statements.sql.
 */
export interface OwnedTable {
  /** The SQL `FROM … WHERE space_id = …` for the rows of one space. */
  read(owner: Owner, indent?: number): Sql;
  /** The SQL `FROM … WHERE space_id = …` for the rows of several spaces. */
  readSpaces(owners: readonly Owner[]): Sql;
  /**
   * The SQL `INSERT INTO …` followed by the result of `rows`: the columns, and the values with the space of
   * `own`.
   * @throws {UnscopedQuery} if `rows` does not use `own`
   */
  insert(owner: Owner, rows: (own: Owner) => Sql): Sql;
  /** The SQL `UPDATE …`, the SET clause, and `WHERE space_id = …` for the rows of one space. */
  update(owner: Owner, set: Sql, indent?: number): Sql;
  /** The SQL `DELETE FROM … WHERE space_id = …` for the rows of one space. */
  remove(owner: Owner): Sql;
}

const TABLES = /^[a-z_]+( LEFT JOIN [a-z_]+ USING \(space_id\))*$/;

/** A table with a `space_id`, or several tables joined by it. */
export function owned(tables: string): OwnedTable {
  if (!TABLES.test(tables)) throw new TypeError(`not a table, or not joined by space_id: ${tables}`);
  const table = raw(tables);
  const ofSpace = ({ spaceId }: Owner, indent?: number) =>
    sql`${raw(indent === undefined ? ' ' : `\n${' '.repeat(indent)}`)}WHERE space_id = ${spaceId}::uuid`;

  return {
    read: (owner, indent) => sql`FROM ${table}${ofSpace(owner, indent)}`,
    readSpaces: (owners) =>
      sql`FROM ${table} WHERE space_id = ANY(${owners.map(({ spaceId }) => spaceId)}::uuid[])`,

    insert({ spaceId }, rows) {
      // A boxed string equals only itself, so that a user id with the same text does not count as the space.
      const own = { spaceId: Object(spaceId) as string };
      const { strings, values } = rows(own);
      if (!values.includes(own.spaceId))
        throw new UnscopedQuery(`INSERT INTO ${tables} does not name the space`);
      const unboxed = values.map((value) => (value === own.spaceId ? spaceId : value));
      return sql`INSERT INTO ${table} ${new Sql(strings, unboxed)}`;
    },

    update: (owner, set, indent) => sql`UPDATE ${table} ${set}${ofSpace(owner, indent)}`,
    remove: (owner) => sql`DELETE FROM ${table}${ofSpace(owner)}`,
  };
}
