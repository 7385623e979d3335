import { randomBytes } from 'node:crypto';
import { postgresAdminUrl } from '@savvi/testing/database';
import pg from 'pg';
import type { Bus } from '../bus.ts';
import { createPgBus } from '../pg-bus.ts';
import { type BusRole, setUpBus } from '../pg-bus-setup.ts';

const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

/** A PostgreSQL bus for one test with its own roles, because roles belong to the whole server. */
export interface PgBusFixture {
  connect(role: string): Bus;
  /** The address of the bus for a role. */
  url(role: string): string;
  /** Runs a statement in the bus's database as the server's owner. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Runs the setup (again), with other permissions if given. */
  setUp(roles?: readonly Omit<BusRole, 'password'>[]): Promise<void>;
  /** The server-wide name of a role. */
  nameOf(role: string): string;
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** Sets up a bus; `close()` removes it. */
export async function pgBusFixture(roles: readonly Omit<BusRole, 'password'>[]): Promise<PgBusFixture> {
  const suffix = randomBytes(6).toString('hex');
  const database = `bus_${suffix}`;
  const nameOf = (role: string) => `${role}_${suffix}`;
  const url = (role: string) =>
    Object.assign(new URL(postgresAdminUrl()), {
      username: nameOf(role),
      password: 'test',
      pathname: `/${database}`,
    }).href;
  const setUp = (wanted = roles) =>
    setUpBus({
      adminUrl: postgresAdminUrl(),
      database,
      roles: wanted.map((each) => ({ ...each, role: nameOf(each.role), password: 'test' })),
    });
  await setUp();
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(postgresAdminUrl()), { pathname: `/${database}` }).href,
  });
  await admin.connect();
  return {
    url,
    nameOf,
    setUp,
    connect: (role) => createPgBus({ url: url(role), log, heartbeatMs: 500, firstRetryMs: 10 }),
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await admin.query<Row>(sql, values)).rows,
    async interrupt() {
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    },
    async close() {
      await admin.end();
      const owner = new pg.Client({ connectionString: postgresAdminUrl() });
      await owner.connect();
      await owner.query(`DROP DATABASE ${database} WITH (FORCE)`);
      for (const { role } of roles) await owner.query(`DROP ROLE ${nameOf(role)}`);
      await owner.end();
    },
  };
}
