// Copies rows out of one database and into another, on the PostgreSQL of the tests.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DatabaseManifest } from './backup-folder.ts';
import { loadDatabase, openSnapshot } from './database-copy.ts';
import { urlsOf } from './servers.ts';

const urlOf = urlsOf(inject('postgresAdminUrl'));
const { signal } = new AbortController();
const databases: string[] = [];
let folder: string;

const SCHEMA = `
  CREATE TABLE _prisma_migrations (migration_name text, checksum text, finished_at timestamptz, rolled_back_at timestamptz);
  INSERT INTO _prisma_migrations VALUES ('1_init', 'ab', now(), NULL), ('2_taken_back', 'cd', now(), now());
  CREATE TABLE "Odd Names" ("a ""column""" text PRIMARY KEY);
  CREATE TABLE people (id uuid PRIMARY KEY, name text, name_length integer GENERATED ALWAYS AS (length(name)) STORED, worth numeric(12, 2), born timestamptz(3), sealed bytea, plan jsonb, rate double precision);
  CREATE TABLE notes (seq bigserial PRIMARY KEY, person uuid REFERENCES people, text text);
  CREATE TABLE told (text text);
  CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO told VALUES ('a note'); RETURN NULL; END $$;
  CREATE TRIGGER tell AFTER INSERT ON notes FOR EACH ROW EXECUTE FUNCTION tell();
  CREATE TABLE outbox (seq bigserial PRIMARY KEY, sent_at timestamptz);
  CREATE TABLE inbox (event_id text, applied_at timestamptz);`;

async function newDatabase(): Promise<string> {
  const name = `backup_${randomBytes(4).toString('hex')}`;
  await run('postgres', `CREATE DATABASE ${name}`);
  databases.push(name);
  await run(name, SCHEMA);
  return name;
}

async function run(
  database: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Copies the database `at` under a name into its own folder below the folder of the test. */
async function copied(
  database: string,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  at = database,
): Promise<{ manifest: DatabaseManifest; from: string }> {
  await using stack = new AsyncDisposableStack();
  const snapshot = await openSnapshot(database, urlOf(at), stack);
  await meanwhile();
  const from = await mkdtemp(path.join(folder, 'copy-'));
  const { manifest } = await snapshot.write(from, signal);
  return { manifest, from };
}

/** A copy stores its rows in a folder with the name of its database. */
const load = async (
  { manifest, from }: { manifest: DatabaseManifest; from: string },
  source: string,
  target: string,
) => loadDatabase({ folder: from, database: source, manifest, url: urlOf(target), signal });

let source: string;
const person = '3f2b8a54-7c1e-4d7a-9b1e-0a6c5d4e3f21';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savvi-copy-test-'));
  source = await newDatabase();
  await run(
    source,
    `INSERT INTO people VALUES ($1, $2, DEFAULT, '9999999999.99', '2026-03-03T12:00:00.123Z', $3, '{"a": [1, "\\u00e9", null]}', 0.1::float8 + 0.2)`,
    [person, 'Zoë\t"\\N"\nO\'Hara\r\\. 💶', Buffer.from([0, 255, 92, 10])],
  );
  await run(
    source,
    "INSERT INTO people (id, name) VALUES (gen_random_uuid(), ''), (gen_random_uuid(), NULL)",
  );
  await run(
    source,
    `INSERT INTO notes (person, text) SELECT '${person}', 'note ' || n FROM generate_series(1, 5000) AS n; DELETE FROM notes WHERE seq > 4990; INSERT INTO "Odd Names" VALUES ('x'); INSERT INTO outbox (sent_at) VALUES (now()), (NULL); INSERT INTO inbox VALUES ('e', '2020-01-01')`,
  );
});
afterAll(async () => {
  for (const name of databases) await run('postgres', `DROP DATABASE ${name}`);
  await rm(folder, { recursive: true, force: true });
});

describe('a database copy', () => {
  it('restores every value, generated columns and sequence positions, and fires no triggers', async () => {
    const target = await newDatabase();
    await run(target, "INSERT INTO told VALUES ('by a migration')");
    await load(await copied(source), source, target);
    for (const table of ['people', '"Odd Names"', 'notes', 'told'])
      expect(await run(target, `SELECT * FROM ${table}`)).toEqual(
        await run(source, `SELECT * FROM ${table}`),
      );
    expect(await run(target, "INSERT INTO notes (text) VALUES ('next') RETURNING seq")).toEqual([
      { seq: '5001' },
    ]);
    await expect(run(target, 'INSERT INTO notes (person) VALUES (gen_random_uuid())')).rejects.toThrow(
      /foreign key/,
    );
  });

  it('contains the state at one moment, while other sessions write', async () => {
    const { manifest } = await copied(source, () =>
      run(source, "INSERT INTO people (id, name) VALUES (gen_random_uuid(), 'late')"),
    );
    expect(manifest.tables.find(({ name }) => name === 'people')?.rows).toBe(3);
    await run(source, "DELETE FROM people WHERE name = 'late'");
  });

  it('lists the applied migrations in its manifest, and excludes the table that records them', async () => {
    const { manifest } = await copied(source);
    expect(manifest.migrations).toEqual([{ name: '1_init', checksum: 'ab' }]);
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual([
      'Odd Names',
      'inbox',
      'notes',
      'outbox',
      'people',
      'told',
    ]);
  });

  it('after a restore, publishes its unsent events again and dates its processed events to the time of the restore', async () => {
    const target = await newDatabase();
    await load(await copied(source), source, target);
    expect(await run(target, 'SELECT seq FROM outbox WHERE sent_at IS NULL ORDER BY seq')).toEqual([
      { seq: '1' },
      { seq: '2' },
    ]);
    expect(
      await run(target, "SELECT event_id FROM inbox WHERE applied_at > now() - interval '1 minute'"),
    ).toEqual([{ event_id: 'e' }]);
  });

  it('restarts projections from the beginning, even if an older backup contains the record that they have started', async () => {
    const target = await newDatabase();
    for (const each of [source, target]) await run(each, 'CREATE TABLE projection (name text)');
    await run(source, "INSERT INTO projection VALUES ('begun')");
    const { manifest, from } = await copied(source); // Backups exclude no table of a database with this name.
    await rename(path.join(from, 'databases', source), path.join(from, 'databases', 'admin'));
    await load({ manifest, from }, 'admin', target);
    expect(await run(target, 'SELECT name FROM projection')).toEqual([]);
    expect(await run(target, 'SELECT name FROM people')).toHaveLength(3);
    await run(source, 'DROP TABLE projection');
  });

  it('contains neither a requested removal of a second step nor the trust in a browser, which may have ended since', async () => {
    const TABLES = `CREATE TABLE second_steps (user_id int, removal_at timestamptz, removal_mail_at timestamptz);
      CREATE TABLE known_devices (user_id int, trusted_until timestamptz)`;
    const [from, target] = [await newDatabase(), await newDatabase()];
    await run(
      from,
      `${TABLES}; INSERT INTO second_steps VALUES (1, now(), now()); INSERT INTO known_devices VALUES (1, now())`,
    );
    await run(target, TABLES);
    await load(await copied('identity', undefined, from), 'identity', target);
    expect(await run(target, 'SELECT * FROM second_steps')).toEqual([
      { user_id: 1, removal_at: null, removal_mail_at: null },
    ]);
    expect(await run(target, 'SELECT * FROM known_devices')).toEqual([{ user_id: 1, trusted_until: null }]);
  });

  it('of an older release leaves the rows that migrations inserted into newer tables', async () => {
    const target = await newDatabase();
    await run(target, "CREATE TABLE newer (name text); INSERT INTO newer VALUES ('by a migration')");
    await load(await copied(source), source, target);
    expect(await run(target, 'SELECT name FROM newer')).toEqual([{ name: 'by a migration' }]);
  });

  it('is restored completely or not at all', async () => {
    const target = await newDatabase();
    const { manifest, from } = await copied(source);
    const other = {
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'people' ? { ...table, rows: 4 } : table)),
    };
    await expect(load({ manifest: other, from }, source, target)).rejects.toThrow(
      'The backup is damaged: people has 3 rows instead of 4.',
    );
    expect(await run(target, 'SELECT 1 FROM notes')).toEqual([]);
  });

  it('stops when it is aborted in the middle of a table', async () => {
    const large = await newDatabase();
    await run(large, 'INSERT INTO told SELECT repeat(md5(n::text), 40) FROM generate_series(1, 100000) AS n');
    const stack = new AsyncDisposableStack();
    const ending = new AbortController();
    const snapshot = await openSnapshot(large, urlOf(large), stack);
    const from = await mkdtemp(path.join(folder, 'ended-'));
    const writing = snapshot.write(from, ending.signal);
    writing.catch(() => undefined); // The assertion below checks the rejection of this promise.
    await expect
      .poll(() => existsSync(path.join(from, `databases/${large}/told.copy.gz`)), { interval: 5 })
      .toBe(true);
    ending.abort();
    await expect(writing).rejects.toThrow(/abort/);
    await stack.disposeAsync();
    // The server ends a session a moment after its connection was closed.
    await expect
      .poll(() => run('postgres', 'SELECT 1 FROM pg_stat_activity WHERE datname = $1', [large]))
      .toEqual([]);
  });

  it('fails if the connection to the database is lost', async () => {
    const lost = await newDatabase();
    await run(lost, `INSERT INTO told SELECT repeat('x', 1000) FROM generate_series(1, 30000)`);
    await using stack = new AsyncDisposableStack();
    const snapshot = await openSnapshot(lost, urlOf(lost), stack);
    await run('postgres', 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      lost,
    ]);
    await expect(snapshot.write(await mkdtemp(path.join(folder, 'lost-')), signal)).rejects.toThrow(
      /terminat|not queryable/i,
    );
  });
});
