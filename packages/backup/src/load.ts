// Brings the rows of a backup into a database that has its schema and nothing else.
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

/** What to load. */
export interface LoadOptions {
  /** The backup. */
  readonly folder: string;
  readonly database: string;
  readonly manifest: DatabaseManifest;
  /** The superuser's address of the database. */
  readonly url: string;
  readonly signal: AbortSignal;
}

/** Loads all rows of a database, or none. @throws {Refusal} when there are other ones than were written */
export async function loadDatabase({ folder, database, manifest, url, signal }: LoadOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const client = await openSession(url, stack);
  await client.query('BEGIN');
  // Keys and triggers saw these rows when they were written; now they come in another order.
  await client.query('SET LOCAL session_replication_role = replica');
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> $1`,
    [BOOKS],
  );
  if (tables.length > 0)
    await client.query(`TRUNCATE ${tables.map(({ name }) => tableNamed(name)).join(', ')}`); // migrations may have filled some
  const leftOut = leftOutOf(database); // an older backup may have rows of them
  for (const table of manifest.tables.filter(({ name }) => !leftOut.includes(name)))
    await loadTable(client, path.join(folder, fileOfTable(database, table.name)), table, signal);
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [tableNamed(name), last, isCalled]);
  const names = new Set(tables.map(({ name }) => name));
  if (names.has('outbox')) await tellAgain(client);
  if (names.has('inbox')) await client.query('UPDATE inbox SET applied_at = now()'); // they are needed as long as if they came today
  await client.query('COMMIT');
}

/**
 * The bus starts again and empty. What was on its way to somebody when the backup was made comes to it again,
 * under the same ids; whoever had it before knows it by the inbox.
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
