// A database as of one moment, read while other sessions write.
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Checked, writeChecked } from './checksums.ts';
import { type DatabaseManifest, fileOfTable } from './manifest.ts';
import { BOOKS, leftOutOf } from './left-out.ts';
import { openSession, tableNamed } from './session.ts';

/** A consistent snapshot of a database. */
export interface Snapshot {
  readonly database: string;
  /** Queries rows as of the snapshot. */
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** Writes all tables below `folder`. */
  write(
    folder: string,
    signal: AbortSignal,
  ): Promise<{ readonly manifest: DatabaseManifest; readonly files: readonly Checked[] }>;
}

/** A table with the columns to copy, without generated columns. */
interface Table {
  name: string;
  columns: string[];
}

const TABLES = `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname ORDER BY c.relname`;

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
  const tables = (await query<Table>(TABLES)).filter(
    ({ name }) => name !== BOOKS && !leftOutOf(database).includes(name),
  );

  async function write(folder: string, signal: AbortSignal) {
    const files: Checked[] = [];
    const copied: DatabaseManifest['tables'] = [];
    for (const { name, columns } of tables) {
      const rows = client.query(
        copyTo(
          `COPY ${tableNamed(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) TO STDOUT`,
        ),
      );
      const gzip = createGzip({ level: 1 });
      rows.on('error', (cause) => gzip.destroy(cause));
      files.push(await writeChecked(folder, fileOfTable(database, name), rows.pipe(gzip), signal));
      copied.push({ name, columns, rows: rows.rowCount });
    }
    const migrations = before.some(({ name }) => name === BOOKS)
      ? await query<DatabaseManifest['migrations'][number]>(
          `SELECT migration_name AS name, checksum FROM ${BOOKS} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
        )
      : [];
    return { manifest: { migrations, tables: copied, sequences: await sequences() }, files };
  }

  /** Sequences are not part of a snapshot. They are read after the rows, so that none is behind its rows. */
  async function sequences(): Promise<DatabaseManifest['sequences']> {
    const names = await query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`,
    );
    const found: DatabaseManifest['sequences'] = [];
    for (const { name } of names) {
      const [state] = await query<{ last: string; isCalled: boolean }>(
        `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${tableNamed(name)}`,
      );
      if (state !== undefined) found.push({ name, ...state });
    }
    return found;
  }

  return { database, query, write };
}
