// Applies SQL migrations in the layout and with the records of Prisma's own engine (table, columns, checksum,
// lock), so that Prisma's command line can take over at any time. Prisma's engine is a separate binary that
// would have to be downloaded, and it is not needed at run time.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Migration, matchesChecksum, readMigrations } from './migrations.ts';

/** Options of {@link migrate}. */
export interface MigrateOptions {
  databaseUrl: string;
  /** The folder of the migrations: `<dir>/<timestamp>_<name>/migration.sql`. */
  dir: string;
  /** Applies only these migrations, for tests that write rows in an older schema; all by default. */
  only?: ReadonlySet<string>;
  /** Is called with the name of each migration after it was applied. */
  log?: (migration: string) => void;
}

/** The database does not match this code; the message says why and what to do. Nothing was changed. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

const prismaLock = 72707369; // The key of the advisory lock that Prisma's own migration engine uses.

const bookkeeping = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Applies the pending migrations, each in its own transaction, and returns their names. Waits for another
 * process that is migrating.
 * @throws {MigrationRefused} for a database of newer or other code
 */
export async function migrate({
  databaseUrl,
  dir,
  only,
  log = () => undefined,
}: MigrateOptions): Promise<string[]> {
  const known = await readMigrations(dir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SET client_min_messages = 'warning'");
    await client.query('SELECT pg_advisory_lock($1)', [prismaLock]);
    await client.query(bookkeeping);
    const { rows } = await client.query<Applied>(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    );
    assertFits(client.database ?? '', known, rows);
    const applied = new Set(rows.map((row) => row.migration_name));
    const missing = known.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true));
    for (const migration of missing) {
      await apply(client, migration);
      log(migration.name);
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.end(); // Closing the connection also releases the advisory lock.
  }
}

function assertFits(database: string, known: Migration[], applied: Applied[]): void {
  for (const { migration_name: name, checksum, finished_at } of applied) {
    const migration = known.find((candidate) => candidate.name === name);
    if (finished_at === null)
      throw new MigrationRefused(
        `The migration "${name}" of the database "${database}" is unfinished after a failure: resolve it with Prisma's command line (prisma migrate resolve) first.`,
      );
    if (!migration)
      throw new MigrationRefused(
        `The database "${database}" was written by a newer version of this program (this one does not know its migration "${name}"): start that version, or restore a backup.`,
      );
    if (!matchesChecksum(migration.script, checksum))
      throw new MigrationRefused(
        `The migration "${name}" was changed after it was applied to the database "${database}": restore its migration.sql and create a new migration instead.`,
      );
  }
}

async function apply(client: pg.Client, { name, script, checksum }: Migration): Promise<void> {
  const id = randomUUID();
  try {
    await client.query('BEGIN');
    await client.query(
      'INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, clock_timestamp())',
      [id, checksum, name],
    );
    await client.query(script);
    await client.query(
      'UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1',
      [id],
    );
    await client.query('COMMIT');
  } catch (cause) {
    // If the connection was lost, the server has already rolled the transaction back.
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(
      `The migration "${name}" failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
