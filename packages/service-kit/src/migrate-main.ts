// How a deployment migrates a service's database before the new version starts: as a separate job that needs
// only the address of the database. Services themselves never migrate.
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf } from './failure-reason.ts';
import { migrate, MigrationRefused } from './migrate.ts';

/** Settings of {@link runMigrate}. */
export interface MigrateMain {
  readonly name: string;
  /** The folder of the service's migrations. */
  readonly migrations: URL;
  /** `process`, passed in by migrate.ts, the only file that accesses it. */
  readonly process: NodeJS.Process;
  /**
   * How long to wait for a database that accepts no connection yet, in milliseconds; one minute by default.
   */
  readonly timeoutMs?: number;
}

const RETRY_MS = 500;
const CONNECT_MS = 4_000;

/**
 * Migrates the database at `DATABASE_URL`. The exit code is 0 on success; otherwise it is 1 and stderr gets a
 * sentence.
 */
export async function runMigrate({
  name,
  migrations,
  process,
  timeoutMs = 60_000,
}: MigrateMain): Promise<void> {
  const print = (line: string) => process.stdout.write(`${name}: ${line}\n`);
  try {
    const databaseUrl = process.env['DATABASE_URL'];
    if (databaseUrl === undefined || databaseUrl === '') throw new Error('DATABASE_URL is missing.');
    await waitForConnection(databaseUrl, timeoutMs, print);
    const applied = await migrate({
      databaseUrl,
      dir: fileURLToPath(migrations),
      log: (migration) => print(`applied ${migration}`),
    });
    print(applied.length === 0 ? 'The database is up to date already.' : 'The database is up to date.');
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * The database, its role and its address may be created after this job has started, so every failed
 * connection is retried.
 */
async function waitForConnection(
  databaseUrl: string,
  timeoutMs: number,
  print: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let lastMessage = ''; ; await sleep(RETRY_MS)) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
    try {
      await client.connect();
      return await client.end();
    } catch (cause) {
      const reason = reasonOf(cause);
      if (Date.now() + RETRY_MS > deadline)
        throw new MigrationRefused(
          `Its database let nobody in within ${Math.round(timeoutMs / 1000)} s (${reason}).`,
          { cause },
        );
      if (reason !== lastMessage) print(`waiting for the database (${reason})`);
      lastMessage = reason;
    }
  }
}
