import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { testDatabase, type TestDatabase } from '@savvi/testing/database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, MigrationRefused } from './migrate.ts';

let dir: string;
let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'savvi-migrate-test-'));
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await migration('20260101000000_first', 'CREATE TABLE first (id int);\nINSERT INTO first VALUES (1);');
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

async function migration(name: string, sql: string): Promise<void> {
  await mkdir(path.join(dir, name), { recursive: true });
  await writeFile(path.join(dir, name, 'migration.sql'), sql);
}

const run = () => migrate({ databaseUrl: database.url, dir });
const tables = async () =>
  (
    await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    )
  ).rows.map((row) => row.name);

describe('migrate', () => {
  it('applies missing migrations in the order of their names, and none twice', async () => {
    await migration('20260102000000_second', 'ALTER TABLE first ADD COLUMN note text;');
    const told: string[] = [];
    expect(await migrate({ databaseUrl: database.url, dir, log: (name) => told.push(name) })).toEqual([
      '20260101000000_first',
      '20260102000000_second',
    ]);
    expect(told).toEqual(['20260101000000_first', '20260102000000_second']);
    expect(await run()).toEqual([]);
    await migration('20260103000000_third', 'CREATE TABLE third (id int);');
    expect(await run()).toEqual(['20260103000000_third']);
    expect((await client.query('SELECT * FROM first')).rows).toEqual([{ id: 1, note: null }]);
  });

  it("records migrations in the same table as Prisma's engine", async () => {
    await run();
    const { rows } = await client.query(
      'SELECT migration_name, checksum, applied_steps_count, rolled_back_at, logs, length(id) AS id, finished_at >= started_at AS timed FROM _prisma_migrations',
    );
    const checksum = createHash('sha256')
      .update('CREATE TABLE first (id int);\nINSERT INTO first VALUES (1);')
      .digest('hex');
    expect(rows).toEqual([
      {
        migration_name: '20260101000000_first',
        checksum,
        applied_steps_count: 1,
        rolled_back_at: null,
        logs: null,
        id: 36,
        timed: true,
      },
    ]);
  });

  it('rolls a failed migration back, and keeps the earlier ones', async () => {
    await migration('20260102000000_broken', 'CREATE TABLE half (id int); SELECT nonsense;');
    await expect(run()).rejects.toThrow(
      'The migration "20260102000000_broken" failed: column "nonsense" does not exist',
    );
    expect(await tables()).toEqual(['_prisma_migrations', 'first']);
    await migration('20260102000000_broken', 'CREATE TABLE half (id int);');
    expect(await run()).toEqual(['20260102000000_broken']);
  });

  it('applies each migration once if several processes start together', async () => {
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flat()).toEqual(['20260101000000_first']);
  });

  it('rejects the database of a newer version with a sentence and changes nothing', async () => {
    await migration('20260102000000_newer', 'CREATE TABLE newer (id int);');
    await run();
    await rm(path.join(dir, '20260102000000_newer'), { recursive: true });
    await migration('20260103000000_other', 'CREATE TABLE other (id int);');
    const refusal = await run().catch((cause: unknown) => cause);
    expect(refusal).toBeInstanceOf(MigrationRefused);
    expect((refusal as Error).message).toMatch(
      /was written by a newer version of this program \(this one does not know its migration "20260102000000_newer"\): start that version, or restore a backup\.$/,
    );
    expect(await tables()).toEqual(['_prisma_migrations', 'first', 'newer']);
  });

  it('rejects a migration that was edited after it was applied, and ignores differences in line endings', async () => {
    await run();
    await migration('20260101000000_first', 'CREATE TABLE first (id int);\r\nINSERT INTO first VALUES (1);');
    expect(await run()).toEqual([]);
    await migration('20260101000000_first', 'CREATE TABLE first (id bigint);');
    await expect(run()).rejects.toThrow(/^The migration "20260101000000_first" was changed after/);
  });

  it("refuses to continue after a migration that Prisma's engine left unfinished", async () => {
    await run();
    await client.query('UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(run()).rejects.toThrow(/is unfinished after a failure/);
  });
});
