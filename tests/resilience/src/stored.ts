// What the databases and files of a running product contain: events in outboxes and dead letters, projections
// compared with the tables of the services that own the records, and traces of a deleted user.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { query } from '@savvi/testing/product-database';
import { expect, vi } from 'vitest';

/** The services that publish events. */
export const PRODUCERS = ['identity', 'budget', 'masterplan', 'vault', 'documents', 'billing'];
/** The services that only consume events. */
const FOLLOWERS = ['achievements', 'admin'];

/** Returns the unpublished events of all producers. */
export const unsent = async (dataDir: string): Promise<unknown[]> =>
  (
    await Promise.all(
      PRODUCERS.map((database) => query(dataDir, database, 'SELECT id FROM outbox WHERE sent_at IS NULL')),
    )
  ).flat();

/** Returns the dead-lettered events of all services. */
export const parked = async (dataDir: string): Promise<unknown[]> =>
  (
    await Promise.all(
      [...PRODUCERS, ...FOLLOWERS].map((database) =>
        query(dataDir, database, `SELECT '${database}' AS at, * FROM parked_events`),
      ),
    )
  ).flat();

/** The current version of each counted record, by `<kind> <space> <id>`. */
type Versions = Record<string, number>;

const SOURCES = [
  { kind: 'budget', database: 'budget', table: 'budgets', live: 'true' },
  { kind: 'entry', database: 'vault', table: 'entries', live: 'deleted_at IS NULL' },
  { kind: 'document', database: 'documents', table: 'documents', live: 'deleted_at IS NULL' },
  { kind: 'savings-account', database: 'masterplan', table: 'savings_accounts', live: 'deleted_at IS NULL' },
  { kind: 'debt', database: 'masterplan', table: 'debts', live: 'deleted_at IS NULL' },
  { kind: 'property', database: 'masterplan', table: 'real_estate_properties', live: 'deleted_at IS NULL' },
  { kind: 'policy', database: 'masterplan', table: 'insurance_policies', live: 'deleted_at IS NULL' },
] as const;

/** Returns the rows of a statement that selects the columns `key` and `value`, as an object. */
const valuesOf = async <Value>(
  dataDir: string,
  database: string,
  sql: string,
): Promise<Record<string, Value>> =>
  Object.fromEntries(
    (await query<{ key: string; value: Value }>(dataDir, database, sql)).map(({ key, value }) => [
      key,
      value,
    ]),
  );

/**
 * Returns the existing records of some kinds (by default all) from the tables of the services that own them.
 */
export async function recomputed(
  dataDir: string,
  kinds: readonly (typeof SOURCES)[number]['kind'][] = SOURCES.map(({ kind }) => kind),
): Promise<Versions> {
  const versions = await Promise.all(
    SOURCES.filter(({ kind }) => kinds.includes(kind)).map(({ kind, database, table, live }) =>
      valuesOf<number>(
        dataDir,
        database,
        `SELECT '${kind} ' || space_id || ' ' || id AS key, version AS value FROM ${table} WHERE ${live}`,
      ),
    ),
  );
  return Object.fromEntries(versions.flatMap((each) => Object.entries(each)));
}

/** Returns the records that exist according to a projection. */
const countedBy = (dataDir: string, projection: string): Promise<Versions> =>
  valuesOf(
    dataDir,
    projection,
    `SELECT kind || ' ' || space_id || ' ' || id AS key, version AS value FROM counted_things WHERE is_counted`,
  );

/** The version of months that are computed from balance points: HIGHEST_VERSION of the masterplan service. */
const POINTS_VERSION = '2147483647';
/** The tables whose records are part of the net worth. */
const WORTH = [
  { table: 'savings_accounts', net: 'balance', version: POINTS_VERSION },
  { table: 'debts', net: '-balance', version: POINTS_VERSION },
  {
    table: 'real_estate_properties',
    net: 'property_value - coalesce(mortgage_balance, 0)',
    version: 'version',
  },
] as const;

/** Returns the version and the amount of each asset and debt that a statement selects. */
const netWorthOf = (dataDir: string, sql: string): Promise<Record<string, string>> =>
  valuesOf(
    dataDir,
    'masterplan',
    `SELECT space_id || ' ' || id AS key, version || ': ' || net::numeric(12, 2) AS value FROM (${sql}) AS holdings`,
  );

/** Returns only the ids of records: projections that ignore updates do not store the current version. */
const idsOf = (versions: Versions) => Object.keys(versions).toSorted();

/**
 * For each projection: what it should contain according to the tables of the services that own the records,
 * and what it contains.
 */
const PROJECTIONS = {
  achievements: async (dataDir: string) => ({
    there: await recomputed(dataDir),
    known: await countedBy(dataDir, 'achievements'),
  }),
  admin: async (dataDir: string) => ({
    there: {
      things: idsOf(await recomputed(dataDir, ['budget', 'document', 'entry'])),
      accounts: await valuesOf(dataDir, 'identity', 'SELECT id AS key, version AS value FROM users'),
    },
    known: {
      things: idsOf(await countedBy(dataDir, 'admin')),
      accounts: await valuesOf(dataDir, 'admin', 'SELECT user_id AS key, version AS value FROM accounts'),
    },
  }),
  billing: async (dataDir: string) => ({
    there: idsOf(await recomputed(dataDir, ['budget', 'document'])),
    known: idsOf(await countedBy(dataDir, 'billing')),
  }),
  // The net worth of the latest month, which masterplan computes from events and balance points.
  'net-worth': async (dataDir: string) => ({
    there: await netWorthOf(
      dataDir,
      WORTH.map(
        ({ table, net, version }) =>
          `SELECT space_id, id, ${version} AS version, CASE WHEN deleted_at IS NULL THEN ${net} ELSE 0 END AS net FROM ${table}`,
      ).join(' UNION ALL '),
    ),
    known: await netWorthOf(
      dataDir,
      'SELECT DISTINCT ON (space_id, holding_id) space_id, holding_id AS id, version, net FROM holding_months ORDER BY space_id, holding_id, month DESC',
    ),
  }),
};

/** Waits up to `timeout` milliseconds until the projections equal the tables, row by row. */
export async function untilProjected(
  dataDir: string,
  timeout: number,
  // Object.keys returns exactly the names of the projections.
  projections = Object.keys(PROJECTIONS) as (keyof typeof PROJECTIONS)[],
): Promise<void> {
  for (const projection of projections) {
    const assertEqual = async () => {
      const { there, known } = await PROJECTIONS[projection](dataDir);
      expect(known).toEqual(there);
    };
    await vi.waitFor(assertEqual, { timeout, interval: 250 });
  }
}

/** Tables that intentionally keep the id of a deleted user: they record the deletion and its progress. */
const MARKS = ['erased_spaces', 'deleted_users', 'deletions', 'erasures'];

/**
 * Returns the tables of all databases that still contain a row of the user, as `database.table`, and the
 * number of the user's files.
 */
export async function leftOf(dataDir: string, userId: string): Promise<{ tables: string[]; files: number }> {
  const databases = await query<{ name: string }>(
    dataDir,
    'postgres',
    "SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname NOT IN ('postgres', 'bus')",
  );
  const tables: string[] = [];
  for (const { name: database } of databases) {
    const columns = await query<{ name: string; key: string }>(
      dataDir,
      database,
      "SELECT table_name AS name, column_name AS key FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'uuid' AND (column_name IN ('space_id', 'user_id', 'linked_space_id') OR (table_name, column_name) = ('users', 'id'))",
    );
    for (const { name, key } of columns.filter((each) => !MARKS.includes(each.name))) {
      if ((await query(dataDir, database, `SELECT 1 FROM ${name} WHERE ${key} = '${userId}'`)).length > 0)
        tables.push(`${database}.${name}`);
    }
  }
  const objects = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return {
    tables: [...new Set(tables)].sort(),
    files: objects.filter((each) => each.isFile() && each.parentPath.endsWith(userId)).length,
  };
}
