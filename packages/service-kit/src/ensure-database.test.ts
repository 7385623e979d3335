import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ensureDatabase } from './ensure-database.ts';

const unique = randomBytes(4).toString('hex');
const names = { budget: `budget_${unique}`, identity: `identity_${unique}` };
const admin = inject('postgresAdminUrl');

function connect(role: string, password: string, database: string): Promise<string> {
  const url = Object.assign(new URL(admin), { username: role, password, pathname: `/${database}` });
  const client = new pg.Client({ connectionString: url.href });
  return client
    .connect()
    .then(
      () => 'connected',
      (cause: Error) => cause.message,
    )
    .finally(() => client.end());
}

afterAll(async () => {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  for (const name of Object.values(names)) await client.query(`DROP DATABASE ${name}`);
  for (const name of Object.values(names)) await client.query(`DROP ROLE ${name}`);
  await client.end();
});

describe("a service's database", () => {
  it('accepts connections of the role that owns it and of no other role', async () => {
    await Promise.all(
      Object.values(names).map((name) =>
        ensureDatabase({ admin, name, role: name, password: `secret of ${name}'s` }),
      ),
    );
    expect(await connect(names.budget, `secret of ${names.budget}'s`, names.budget)).toBe('connected');
    for (const database of [names.identity, 'postgres', 'template1']) {
      expect(await connect(names.budget, `secret of ${names.budget}'s`, database)).toMatch(
        /permission denied for database/,
      );
    }
  });

  it('is not changed by a second call, except for the password', async () => {
    await ensureDatabase({ admin, name: names.budget, role: names.budget, password: 'new' });
    expect(await connect(names.budget, 'new', names.budget)).toBe('connected');
    expect(await connect(names.budget, `secret of ${names.budget}'s`, names.budget)).toMatch(
      /password authentication failed/,
    );
  });

  it('keeps the maintenance database open to the roles of CloudNativePG, which work there', async () => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    // Other tests create databases concurrently, and their statements fail if a role disappears while they
    // run.
    const locked = async (sql: string) => {
      await client.query("SELECT pg_advisory_lock(hashtext('savvi ensure database'))");
      await client.query(sql).finally(() => client.query('SELECT pg_advisory_unlock_all()'));
    };
    const operators = ['streaming_replica', 'cnpg_metrics_exporter'];
    try {
      for (const role of operators) await locked(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
      await ensureDatabase({ admin, name: names.budget, role: names.budget, password: 'new' });
      for (const role of operators) {
        expect(await connect(role, 'secret', 'postgres')).toBe('connected');
        expect(await connect(role, 'secret', names.budget)).toMatch(/permission denied for database/);
      }
    } finally {
      for (const role of operators) await locked(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await client.end();
    }
  });
});
