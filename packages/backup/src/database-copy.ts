// Copies a database as of one moment, while other sessions write, and loads the copy into a database that has
// only its schema.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Refusal } from '@savvi/tooling/refusal';
import { type Checked, type DatabaseManifest, fileOfTable, writeChecked } from './backup-folder.ts';

/**
 * Prisma's table of applied migrations. Backups exclude it, because the migrations that a restore runs fill
 * it.
 */
const BOOKS = '_prisma_migrations';

/**
 * Short-lived rows that must not return with a restore: an ended session would be open again, a used reset
 * link would work for another password, and a mail about an account deletion contains the address of a
 * deleted account. A revoked token would release again, and the address of a closed calendar feed would work
 * again. The record that a projection has started is also excluded: the restore may lose events on the bus, so
 * the projection starts over with a full replay.
 */
const LEFT_OUT: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'identity',
    [
      'sessions',
      'passkey_challenges',
      'password_reset_tokens',
      'email_verification_tokens',
      'security_mails',
      'rate_limits',
    ],
  ],
  ['gateway', ['rate_limits', 'call_counts', 'release_tokens']],
  ['achievements', ['projection']],
  ['admin', ['projection']],
  ['billing', ['projection']],
  ['budget', ['projection']],
  ['reminders', ['projection', 'calendar_feeds']],
]);

/**
 * Short-lived columns that must not return with a restore: a cancelled removal of a second step would take effect at
 * once, and a browser that the owner no longer trusts would be asked for no code.
 */
const COLUMNS_LEFT_OUT: ReadonlySet<string> = new Set([
  'identity.second_steps.removal_at',
  'identity.second_steps.removal_mail_at',
  'identity.known_devices.trusted_until',
]);

/** The tables of a database that a backup excludes, and that a restore ignores in an older backup. */
export const leftOutOf = (database: string): readonly string[] => LEFT_OUT.get(database) ?? [];

/** Session settings that make every server format values as the same text, and that disable time limits. */
const SETTINGS =
  "SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3; SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET client_min_messages = 'warning'";

/** Opens a superuser session for a copy; it closes with the stack. */
async function openSession(url: string, stack: AsyncDisposableStack): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'savvi backup' });
  // A lost connection also makes the next statement fail, so the event itself is ignored.
  client.on('error', () => undefined);
  await client.connect();
  stack.defer(() => client.end());
  await client.query(SETTINGS);
  return client;
}

/** The rows of one statement, run in a session of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const client = await openSession(url, stack);
  return (await client.query<Row>(sql, [...values])).rows;
}

/** A table with the columns to copy, without generated columns. */
type Table = Pick<DatabaseManifest['tables'][number], 'name' | 'columns'>;

const TABLES = `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname ORDER BY c.relname`;

/** The quoted name of a table in the schema `public`, which contains all tables. */
const tableNamed = (name: string): string => `public.${pg.escapeIdentifier(name)}`;
const withColumns = ({ name, columns }: Table) =>
  `${tableNamed(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** A consistent snapshot of a database. */
export interface Snapshot {
  readonly database: string;
  /** Queries rows as of the snapshot. */
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** Writes all tables below `folder`. */
  write(
    folder: string,
    signal: AbortSignal,
  ): Promise<{
    readonly database: string;
    readonly manifest: DatabaseManifest;
    readonly files: readonly Checked[];
  }>;
}

/** Opens a snapshot of a database; it closes with the stack. */
export async function openSnapshot(
  database: string,
  url: string,
  stack: AsyncDisposableStack,
): Promise<Snapshot> {
  const client = await openSession(url, stack);
  const query = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;
  const before = await query<Table>(TABLES);
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // The locks come first: the next statement takes the snapshot, and no migration can change the tables any
  // more.
  if (before.length > 0)
    await client.query(
      `LOCK TABLE ${before.map(({ name }) => tableNamed(name)).join(', ')} IN ACCESS SHARE MODE`,
    );
  const tables = (await query<Table>(TABLES))
    .filter(({ name }) => name !== BOOKS && !leftOutOf(database).includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !COLUMNS_LEFT_OUT.has(`${database}.${name}.${column}`)),
    }));

  async function write(folder: string, signal: AbortSignal) {
    const copies = await Array.fromAsync(tables, async (table) => {
      const rows = client.query(copyTo(`COPY ${withColumns(table)} TO STDOUT`));
      const gzip = createGzip({ level: 1 });
      rows.on('error', (cause) => gzip.destroy(cause));
      const file = await writeChecked(folder, fileOfTable(database, table.name), rows.pipe(gzip), signal);
      return { file, table: { ...table, rows: rows.rowCount } };
    });
    const migrations = before.some(({ name }) => name === BOOKS)
      ? await query<DatabaseManifest['migrations'][number]>(
          `SELECT migration_name AS name, checksum FROM ${BOOKS} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
        )
      : [];
    return {
      database,
      manifest: { migrations, tables: copies.map(({ table }) => table), sequences: await sequences() },
      files: copies.map(({ file }) => file),
    };
  }

  /**
   * Sequences are not part of a snapshot. They are read after the rows, so that no sequence is behind the
   * copied rows.
   */
  async function sequences(): Promise<DatabaseManifest['sequences']> {
    const names = await query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`,
    );
    const states = await Array.fromAsync(names, ({ name }) =>
      query<DatabaseManifest['sequences'][number]>(
        `SELECT ${pg.escapeLiteral(name)} AS name, last_value::text AS last, is_called AS "isCalled" FROM ${tableNamed(name)}`,
      ),
    );
    return states.flat();
  }

  return { database, query, write };
}

/** Options of {@link loadDatabase}. */
export interface LoadOptions {
  /** The folder of the backup. */
  readonly folder: string;
  readonly database: string;
  readonly manifest: DatabaseManifest;
  /** The superuser's connection string of the database. */
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * Loads all rows of a database, or none.
 * @throws {Refusal} if the number of rows differs from the manifest
 */
export async function loadDatabase({ folder, database, manifest, url, signal }: LoadOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const client = await openSession(url, stack);
  await client.query('BEGIN');
  // Turns off foreign keys and triggers: they applied when the rows were first written, and tables are loaded
  // in another order.
  await client.query('SET LOCAL session_replication_role = replica');
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> $1`,
    [BOOKS],
  );
  const leftOut = leftOutOf(database); // An older backup may contain rows of excluded tables.
  // Migrations may have inserted rows, so the tables are emptied before the backup is loaded. A table that an older
  // backup does not contain keeps them.
  const emptied = tables.filter(
    ({ name }) => leftOut.includes(name) || manifest.tables.some((table) => table.name === name),
  );
  if (emptied.length > 0)
    await client.query(`TRUNCATE ${emptied.map(({ name }) => tableNamed(name)).join(', ')} CASCADE`);
  for (const table of manifest.tables.filter(({ name }) => !leftOut.includes(name))) {
    const copy = client.query(copyFrom(`COPY ${withColumns(table)} FROM STDIN`));
    const file = createReadStream(path.join(folder, fileOfTable(database, table.name)));
    await pipeline(file, createGunzip(), copy, { signal });
    if (copy.rowCount !== table.rows)
      throw new Refusal(
        `The backup is damaged: ${table.name} has ${copy.rowCount} rows instead of ${table.rows}.`,
      );
  }
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [tableNamed(name), last, isCalled]);
  const names = new Set(tables.map(({ name }) => name));
  // The bus starts empty. Events that were unsent or in transit at the time of the backup are published again
  // under the same ids; a consumer that already has one recognizes it by its inbox.
  if (names.has('outbox')) await client.query('UPDATE outbox SET sent_at = NULL');
  // Restored inbox entries count as processed now, so that they are kept for the full retention period.
  if (names.has('inbox')) await client.query('UPDATE inbox SET applied_at = now()');
  await client.query('COMMIT');
}
