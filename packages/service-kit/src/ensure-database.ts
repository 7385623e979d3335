import pg from 'pg';

/** Roles of CloudNativePG that work in `postgres`: replication and metrics. */
const OPERATORS = ['streaming_replica', 'cnpg_metrics_exporter'];

/** A database and the role that owns it. */
export interface DatabaseRequest {
  /** The superuser's connection string. */
  admin: string;
  name: string;
  role: string;
  password: string;
}

/**
 * Creates the role and its database unless they exist, sets the role's password, and lets no other role
 * connect.
 */
export async function ensureDatabase({ admin, name, role, password }: DatabaseRequest): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    // The statements below fail if two sessions change the same row of the catalog concurrently.
    await client.query("SELECT pg_advisory_lock(hashtext('savvi ensure database'))");
    const [database, owner] = [pg.escapeIdentifier(name), pg.escapeIdentifier(role)];
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${owner} LOGIN`);
    await client.query(`ALTER ROLE ${owner} PASSWORD ${pg.escapeLiteral(password)}`);
    const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${owner}`);
    await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
    // Otherwise every role could connect to the maintenance databases and read their catalogs.
    await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
    const operators = await client.query<{ rolname: string }>(
      'SELECT rolname FROM pg_roles WHERE rolname = ANY($1)',
      [OPERATORS],
    );
    for (const { rolname } of operators.rows)
      await client.query(`GRANT CONNECT ON DATABASE postgres TO ${pg.escapeIdentifier(rolname)}`);
  } finally {
    await client.end();
  }
}
