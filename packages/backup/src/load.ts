// Loads the rows of a backup into a database that has only its schema.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Refusal } from '@savvi/tooling/refusal';
import { BOOKS, leftOutOf } from './left-out.ts';
import { type DatabaseManifest, fileOfTable, type TableManifest } from './manifest.ts';
import { openSession, tableNamed } from './session.ts';

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
  if (tables.length > 0)
    // Migrations may have inserted rows, so the tables are emptied before the backup is loaded.
    await client.query(`TRUNCATE ${tables.map(({ name }) => tableNamed(name)).join(', ')}`);
  const leftOut = leftOutOf(database); // An older backup may contain rows of excluded tables.
  for (const table of manifest.tables.filter(({ name }) => !leftOut.includes(name)))
    await loadTable(client, path.join(folder, fileOfTable(database, table.name)), table, signal);
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [tableNamed(name), last, isCalled]);
  const names = new Set(tables.map(({ name }) => name));
  if (names.has('outbox')) await tellAgain(client);
  // Inbox entries have to stay as long as if they were processed today.
  if (names.has('inbox')) await client.query('UPDATE inbox SET applied_at = now()');
  await client.query('COMMIT');
}

/**
 * The bus starts empty. Events that were unsent or in transit at the time of the backup are published again
 * under the same ids; a consumer that already has one recognizes it by its inbox.
 */
async function tellAgain(client: pg.Client): Promise<void> {
  await client.query('UPDATE outbox SET sent_at = NULL');
}

async function loadTable(
  client: pg.Client,
  file: string,
  { name, columns, rows }: TableManifest,
  signal: AbortSignal,
): Promise<void> {
  const copy = client.query(
    copyFrom(
      `COPY ${tableNamed(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) FROM STDIN`,
    ),
  );
  await pipeline(createReadStream(file), createGunzip(), copy, { signal });
  if (copy.rowCount !== rows)
    throw new Refusal(`The backup is damaged: ${name} has ${copy.rowCount} rows instead of ${rows}.`);
}
