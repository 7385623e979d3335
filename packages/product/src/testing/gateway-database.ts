// Test helper: a database with the schema of the gateway, for the tests of one file.
import { fileURLToPath } from 'node:url';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import { migrate } from '@savvi/service-kit/migrate';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

/** Creates the database before the tests and deletes it after them. */
export function gatewayDatabase() {
  const name = `gateway_${process.pid}_${Date.now()}`;
  const admin = inject('postgresAdminUrl');
  const url = Object.assign(new URL(admin), { pathname: `/${name}` });
  [url.username, url.password] = [name, name];
  let pool: pg.Pool;
  beforeAll(async () => {
    await ensureDatabase({ admin, name, role: name, password: name });
    await migrate({
      databaseUrl: url.href,
      dir: fileURLToPath(new URL('../../../../gateway/prisma/migrations', import.meta.url)),
    });
    pool = new pg.Pool({ connectionString: url.href });
  });
  afterAll(async () => {
    await pool.end();
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.query(`DROP ROLE ${name}`);
    await client.end();
  });
  return {
    url: url.href,
    get pool() {
      return pool;
    },
  };
}
