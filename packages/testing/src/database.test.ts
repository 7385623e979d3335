import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresAdminUrl, testDatabase } from './database.ts';

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'savvi-database-test-'));
  await mkdir(path.join(dir, '20260101000000_start'));
  await writeFile(
    path.join(dir, '20260101000000_start', 'migration.sql'),
    'CREATE TABLE thing (id int PRIMARY KEY);',
  );
});

afterAll(() => rm(dir, { recursive: true, force: true }));

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  it('has every migration applied and is not shared, whether created concurrently or sequentially', async () => {
    const [one, other] = await Promise.all([
      testDatabase({ migrationsDir: dir }),
      testDatabase({ migrationsDir: dir }),
    ]);
    await query(one.url, 'INSERT INTO thing VALUES (1)');
    expect(await query(other.url, 'SELECT * FROM thing')).toEqual([]);
    await Promise.all([one.drop(), other.drop()]);
    const third = await testDatabase({ migrationsDir: dir });
    expect(await query(third.url, 'SELECT * FROM thing')).toEqual([]);
    await third.drop();
  });

  it('belongs to a role that owns its tables and is not a superuser', async () => {
    const database = await testDatabase({ migrationsDir: dir });
    expect(
      await query(
        database.url,
        "SELECT usesuper, tableowner = current_user AS owns FROM pg_user, pg_tables WHERE usename = current_user AND tablename = 'thing'",
      ),
    ).toEqual([{ usesuper: false, owns: true }]);
    await database.drop();
  });

  it('is gone after drop(), including its sessions', async () => {
    const database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    const ended = new Promise<Error>((resolve) => client.on('error', resolve));
    await client.connect();
    await database.drop();
    expect((await ended).message).toMatch(/terminat/);
    const name = new URL(database.url).pathname.slice(1);
    expect(
      await query(postgresAdminUrl(), `SELECT datname FROM pg_database WHERE datname = '${name}'`),
    ).toEqual([]);
  });
});
