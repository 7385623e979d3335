// Recomputes what projections should contain from the tables of the services that own the records.
import { query } from '@savvi/testing/product-database';

/** The current version of each counted record, by `<kind> <space> <id>`. */
export type Versions = Record<string, number>;

interface Row {
  readonly [column: string]: unknown;
  readonly key: string;
  readonly version: number;
}

const SOURCES = [
  { kind: 'budget', database: 'budget', table: 'budgets', live: 'true' },
  { kind: 'entry', database: 'vault', table: 'entries', live: 'deleted_at IS NULL' },
  { kind: 'document', database: 'documents', table: 'documents', live: 'deleted_at IS NULL' },
  { kind: 'savings-account', database: 'masterplan', table: 'savings_accounts', live: 'deleted_at IS NULL' },
  { kind: 'debt', database: 'masterplan', table: 'debts', live: 'deleted_at IS NULL' },
  { kind: 'property', database: 'masterplan', table: 'real_estate_properties', live: 'deleted_at IS NULL' },
  { kind: 'policy', database: 'masterplan', table: 'insurance_policies', live: 'deleted_at IS NULL' },
] as const;

const versionsOf = (rows: readonly Row[]): Versions =>
  Object.fromEntries(rows.map(({ key, version }) => [key, version]));

/** The kinds of records that a projection counts. */
export type CountedKind = (typeof SOURCES)[number]['kind'];

/**
 * Returns the existing records of some kinds (by default all) from the tables of the services that own them.
 */
export async function recomputed(
  dataDir: string,
  kinds: readonly CountedKind[] = SOURCES.map(({ kind }) => kind),
): Promise<Versions> {
  const sources = SOURCES.filter(({ kind }) => kinds.includes(kind));
  const rows = await Promise.all(
    sources.map(({ kind, database, table, live }) =>
      query<Row>(
        dataDir,
        database,
        `SELECT '${kind} ' || space_id || ' ' || id AS key, version FROM ${table} WHERE ${live}`,
      ),
    ),
  );
  return versionsOf(rows.flat());
}

/** Returns the records that exist according to a projection. */
export const countedBy = async (
  dataDir: string,
  projection: 'achievements' | 'admin' | 'billing',
): Promise<Versions> =>
  versionsOf(
    await query<Row>(
      dataDir,
      projection,
      `SELECT kind || ' ' || space_id || ' ' || id AS key, version FROM counted_things WHERE is_counted`,
    ),
  );

/** Returns the accounts in identity's table, and the accounts that admin knows. */
export const accountsAt = async (dataDir: string): Promise<{ there: Versions; known: Versions }> => ({
  there: versionsOf(await query<Row>(dataDir, 'identity', 'SELECT id AS key, version FROM users')),
  known: versionsOf(await query<Row>(dataDir, 'admin', 'SELECT user_id AS key, version FROM accounts')),
});

/** The tables whose records are part of the net worth. */
const WORTH = [
  { table: 'savings_accounts', net: 'balance' },
  { table: 'debts', net: '-balance' },
  { table: 'real_estate_properties', net: 'property_value - coalesce(mortgage_balance, 0)' },
] as const;

/**
 * Returns the version and the amount of each asset and debt, from their own tables and from the latest month
 * that masterplan computed from events.
 */
export async function netWorthAt(
  dataDir: string,
): Promise<{ there: Record<string, string>; known: Record<string, string> }> {
  const read = async (sql: string) =>
    Object.fromEntries(
      (
        await query<{ key: string; says: string }>(
          dataDir,
          'masterplan',
          `SELECT space_id || ' ' || id AS key, version || ': ' || net::numeric(12, 2) AS says FROM (${sql}) AS holdings`,
        )
      ).map(({ key, says }) => [key, says]),
    );
  return {
    there: await read(
      WORTH.map(
        ({ table, net }) =>
          `SELECT space_id, id, version, CASE WHEN deleted_at IS NULL THEN ${net} ELSE 0 END AS net FROM ${table}`,
      ).join(' UNION ALL '),
    ),
    known: await read(
      'SELECT DISTINCT ON (space_id, holding_id) space_id, holding_id AS id, version, net FROM holding_months ORDER BY space_id, holding_id, month DESC',
    ),
  };
}
