import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@savvi/service-kit/migrate';
import { readMigrations } from '@savvi/service-kit/migrations';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import type pg from 'pg';
import { inject } from 'vitest';
import { withClient } from './pg-client.ts';
import type {} from './postgres-global-setup.ts';

/** A database for one test file. */
export interface TestDatabase {
  /** Connection string of the role that owns the database and has no other rights, as in the product. */
  url: string;
  /** Ends every session on the database and deletes it. */
  drop(): Promise<void>;
}

const ENDING_MS = 2_000;

/**
 * Returns the superuser's connection string of this run's PostgreSQL, for tests that create databases and
 * roles themselves.
 */
export const postgresAdminUrl = (): string => inject('postgresAdminUrl');

/**
 * Creates a database with every migration of `migrationsDir` applied (absent: an empty one). The migrations
 * run once per test run and content; each further call clones the result, in about 30 ms. Call it in
 * `beforeAll`, `drop()` in `afterAll`.
 */
export async function testDatabase({
  migrationsDir,
}: { migrationsDir?: string } = {}): Promise<TestDatabase> {
  const template = await templateOf(migrationsDir);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(async (admin) => {
    await admin.query(
      `CREATE DATABASE ${name} TEMPLATE ${template.name} OWNER ${template.role} STRATEGY file_copy`,
    );
    // The time zone is set explicitly, because that of the server may be any.
    await admin.query(`ALTER DATABASE ${name} SET timezone TO 'America/New_York'`);
    await admin.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
  });
  return {
    url: urlOf(template.role, name),
    drop: () =>
      asAdmin(async (admin) => {
        await untilUnused(admin, name);
        await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/**
 * `pool.end()` resolves while some of its sessions are still closing. If such a session were terminated then,
 * its error would have no listener.
 */
async function untilUnused(admin: pg.Client, name: string): Promise<void> {
  for (const end = Date.now() + ENDING_MS; Date.now() < end; await sleep(10)) {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name]);
    if (rowCount === 0) return;
  }
}

/**
 * Test files run in separate processes: the first one that needs a template creates it, the others wait for
 * it.
 */
async function templateOf(migrationsDir: string | undefined): Promise<{ name: string; role: string }> {
  const migrations = migrationsDir === undefined ? [] : await readMigrations(migrationsDir);
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const [name, unfinished, role] = [`template_${hash}`, `unfinished_${hash}`, `owner_${hash}`];
  await asAdmin(async (admin) => {
    await admin.query("SELECT pg_advisory_lock(hashtext('savvi template'))");
    const existing = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (existing.rowCount) return;
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await ensureDatabase({ admin: postgresAdminUrl(), name: unfinished, role, password: role });
    if (migrationsDir !== undefined)
      await migrate({ databaseUrl: urlOf(role, unfinished), dir: migrationsDir });
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  });
  return { name, role };
}

function urlOf(role: string, database: string): string {
  const url = new URL(postgresAdminUrl());
  url.username = role;
  // The server of a test run listens only on the loopback address and holds no data to protect.
  url.password = role;
  url.pathname = `/${database}`;
  return url.href;
}

const asAdmin = <Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(postgresAdminUrl(), work);
