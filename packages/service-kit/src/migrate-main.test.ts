import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { postgresAdminUrl, type TestDatabase, testDatabase } from '@savvi/testing/database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let dir: string;
let database: TestDatabase;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'savvi-migrate-main-test-'));
  database = await testDatabase();
  await migration('20260101000000_first', 'CREATE TABLE first (id int);');
});

afterEach(async () => {
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

async function migration(name: string, sql: string): Promise<void> {
  await mkdir(path.join(dir, name), { recursive: true });
  await writeFile(path.join(dir, name, 'migration.sql'), sql);
}

/**
 * Runs the migration as a process with no other setting than `DATABASE_URL`; `onSaid` is called with its
 * output so far.
 */
async function runAsProcess(databaseUrl: string, { timeoutMs = 10_000, onSaid = (_: string) => {} } = {}) {
  const code = `
    const { runMigrate } = await import(${JSON.stringify(new URL('./migrate-main.ts', import.meta.url).href)});
    await runMigrate({ name: 'budget', migrations: new URL(${JSON.stringify(pathToFileURL(dir).href)}), process, timeoutMs: ${timeoutMs} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, complained] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    onSaid(said);
  });
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null]; // the arguments of the `close` event
  return { exitCode, said, complained };
}

const addressWith = (change: (address: URL) => void) => {
  const address = new URL(database.url);
  change(address);
  return address.href;
};

describe('migrating as a process', () => {
  it('exits with 0 when the database is up to date, also if there was nothing to do', async () => {
    expect(await runAsProcess(database.url)).toEqual({
      exitCode: 0,
      said: 'budget: applied 20260101000000_first\nbudget: The database is up to date.\n',
      complained: '',
    });
    expect(await runAsProcess(database.url)).toEqual({
      exitCode: 0,
      said: 'budget: The database is up to date already.\n',
      complained: '',
    });
  });

  it('waits for a database that is created after the migration started, and prints the reason once', async () => {
    const name = `later_${process.pid}`;
    const admin = new pg.Client({ connectionString: postgresAdminUrl() });
    await admin.connect();
    try {
      let isMaking = false;
      const url = new URL(postgresAdminUrl());
      url.pathname = `/${name}`;
      const { exitCode, said } = await runAsProcess(url.href, {
        onSaid(text) {
          if (!isMaking && text.includes('waiting')) void admin.query(`CREATE DATABASE ${name}`);
          isMaking ||= text.includes('waiting');
        },
      });
      expect([exitCode, said]).toEqual([
        0,
        `budget: waiting for the database (database "${name}" does not exist)\nbudget: applied 20260101000000_first\nbudget: The database is up to date.\n`,
      ]);
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    }
  });

  it('gives up if the database stays unavailable, and prints a sentence without the password', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number }; // a listening server has an address
    server.close();
    const { exitCode, said, complained } = await runAsProcess(
      `postgresql://budget:secret-7f3a@127.0.0.1:${port}/budget`,
      { timeoutMs: 700 },
    );
    expect([exitCode, complained]).toEqual([
      1,
      `budget: Its database let nobody in within 1 s (connect ECONNREFUSED 127.0.0.1:${port}).\n`,
    ]);
    expect(said).toBe(`budget: waiting for the database (connect ECONNREFUSED 127.0.0.1:${port})\n`);
    const wrong = await runAsProcess(
      addressWith((address) => (address.password = 'secret-7f3a')),
      { timeoutMs: 0 },
    );
    expect([wrong.exitCode, wrong.complained]).toEqual([
      1,
      expect.stringMatching(
        /^budget: Its database let nobody in within 0 s \(password authentication failed for user "\w+"\)\.\n$/,
      ),
    ]);
  });

  it('exits with 1 and a sentence for a failed migration, a newer database and a missing setting', async () => {
    expect(await runAsProcess('')).toEqual({
      exitCode: 1,
      said: '',
      complained: 'budget: DATABASE_URL is missing.\n',
    });
    await migration('20260102000000_broken', 'SELECT nonsense;');
    const broken = await runAsProcess(database.url);
    expect([broken.exitCode, broken.complained]).toEqual([
      1,
      'budget: The migration "20260102000000_broken" failed: column "nonsense" does not exist\n',
    ]);
    await rm(path.join(dir, '20260101000000_first'), { recursive: true });
    const newer = await runAsProcess(database.url);
    expect([newer.exitCode, newer.complained]).toEqual([
      1,
      expect.stringContaining('was written by a newer version of this program'),
    ]);
  });
});
