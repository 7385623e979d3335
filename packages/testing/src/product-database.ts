// Reads the databases of a running product as their superuser, for comparisons in tests, and changes them as
// an intruder would.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPostmasterFile } from '@savvi/tooling/postgres/postmaster';
import type pg from 'pg';
import { withClient } from './pg-client.ts';

/** Returns the PostgreSQL process of a data folder. */
export async function postmasterOf(dataDir: string): Promise<{ pid: number; port: number }> {
  const file = await readPostmasterFile(join(dataDir, 'postgres', 'data'));
  if (file === null) throw new Error(`no PostgreSQL runs over ${dataDir}`);
  return file;
}

/** Returns the superuser's connection strings for the databases of a running product. */
export async function databasesOf(dataDir: string): Promise<(database: string) => string> {
  const [password, { port }] = await Promise.all([
    readFile(join(dataDir, 'postgres', 'superuser-password'), 'utf8'),
    postmasterOf(dataDir),
  ]);
  return (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** Returns the rows of a statement in one of the product's databases. */
export async function query<Row extends pg.QueryResultRow>(
  dataDir: string,
  database: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const url = (await databasesOf(dataDir))(database);
  return withClient(url, async (client) => (await client.query<Row>(sql, [...values])).rows);
}
