import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type BusRights, readableTypes } from '@savvi/contracts/bus-rights';

/** A role of the bus and its permissions. */
export interface BusRole extends BusRights {
  readonly role: string;
  /** The password to set for the role; without it, the role must have another way to sign in. */
  readonly password?: string;
}

/**
 * The input of `setUpBus`: an address with the right to create databases and roles, and the roles to set up.
 * Other roles stay unchanged.
 */
export interface BusSetup {
  readonly adminUrl: string;
  readonly roles: readonly BusRole[];
  /** Name of the bus's database. */
  readonly database?: string;
}

/** Increases with every change of bus.sql, so that older code does not touch a newer bus. */
const VERSION = 1;
const LOCK = `hashtextextended('savvi.bus.setup', 0)`;

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'savvi bus setup',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates or updates the database, objects, roles and permissions of the PostgreSQL bus. Runs at each start,
 * and does nothing when nothing changed.
 */
export async function setUpBus({ adminUrl, roles, database = 'bus' }: BusSetup): Promise<void> {
  await withClient(adminUrl, async (client) => {
    // Several processes may set up the bus concurrently. The end of the session releases the lock.
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    await makeRoles(client, roles);
    const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (existing.rowCount === 0)
      await client.query(
        `CREATE DATABASE ${pg.escapeIdentifier(database)} TEMPLATE template0 ENCODING 'UTF8'`,
      );
    await client.query(`REVOKE ALL ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC`);

    const url = new URL(adminUrl);
    url.pathname = `/${encodeURIComponent(database)}`;
    await withClient(url.href, async (bus) => {
      await bus.query('BEGIN');
      await applySchema(bus);
      await grant(bus, database, roles);
      await bus.query('COMMIT');
    });
  });
}

async function makeRoles(client: pg.Client, roles: readonly BusRole[]): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    'SELECT rolname FROM pg_roles WHERE rolname = ANY($1)',
    [roles.map(({ role }) => role)],
  );
  const existing = new Set(rows.map(({ rolname }) => rolname));
  for (const { role, password } of roles) {
    const login = password === undefined ? 'LOGIN' : `LOGIN PASSWORD ${pg.escapeLiteral(password)}`;
    if (!existing.has(role)) await client.query(`CREATE ROLE ${pg.escapeIdentifier(role)} ${login}`);
    else if (password !== undefined) await client.query(`ALTER ROLE ${pg.escapeIdentifier(role)} ${login}`);
  }
}

async function applySchema(bus: pg.Client): Promise<void> {
  const sql = await readFile(new URL('../sql/bus.sql', import.meta.url), 'utf8');
  const checksum = createHash('sha256').update(sql).digest('hex');
  await bus.query(
    'CREATE TABLE IF NOT EXISTS public.bus_schema (version integer NOT NULL, checksum text NOT NULL)',
  );
  const [applied] = (
    await bus.query<{ version: number; checksum: string }>('SELECT version, checksum FROM public.bus_schema')
  ).rows;
  if (applied !== undefined && applied.version > VERSION)
    throw new Error(
      `the event bus has version ${applied.version}, this code knows ${VERSION}: start the newer release`,
    );
  if (applied?.checksum === checksum) return;
  await bus.query(sql);
  await bus.query('DELETE FROM public.bus_schema');
  await bus.query('INSERT INTO public.bus_schema VALUES ($1, $2)', [VERSION, checksum]);
}

async function grant(bus: pg.Client, database: string, roles: readonly BusRole[]): Promise<void> {
  for (const { role } of roles) {
    const name = pg.escapeIdentifier(role);
    await bus.query(
      `GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${name}; GRANT USAGE ON SCHEMA bus TO ${name}`,
    );
  }
  const grants = roles.flatMap(({ role, ...rights }) => [
    ...(rights.appends ?? []).map((pattern) => ({ role, action: 'append', pattern })),
    ...readableTypes(rights).map((pattern) => ({ role, action: 'read', pattern })),
  ]);
  const wanted = [JSON.stringify(grants), roles.map(({ role }) => role)];
  await bus.query(
    `WITH wanted AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (role name, action text, pattern text)),
       withdrawn AS (DELETE FROM bus.grants AS g WHERE g.role = ANY($2::name[]) AND NOT EXISTS (SELECT FROM wanted AS w WHERE (w.role, w.action, w.pattern) = (g.role, g.action, g.pattern)))
     INSERT INTO bus.grants SELECT DISTINCT * FROM wanted ON CONFLICT DO NOTHING`,
    wanted,
  );
}
