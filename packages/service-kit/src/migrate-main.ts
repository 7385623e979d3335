// How a deployment brings a service's database up to date before its new version starts: a job of its own,
// with nothing but the address of the database. Services themselves never migrate.
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate, MigrationRefused } from './migrate.ts';

/** How one service's migrations run as a process of their own. */
export interface MigrateMain {
  readonly name: string;
  /** The folder of its migrations. */
  readonly migrations: URL;
  /** `process`, handed in by migrate.ts, the only file that touches it. */
  readonly process: NodeJS.Process;
  /** How long to wait for a database that lets nobody in yet, in milliseconds; a minute unless said. */
  readonly timeoutMs?: number;
}

const RETRY_MS = 500;
const CONNECT_MS = 4_000;

/**
 * Brings the database at `DATABASE_URL` up to date as this process: exit code 0 when it is, 1 and a sentence
 * when it can't be.
 */
export async function runMigrate({
  name,
  migrations,
  process,
  timeoutMs = 60_000,
}: MigrateMain): Promise<void> {
  const say = (line: string) => process.stdout.write(`${name}: ${line}\n`);
  try {
    const databaseUrl = process.env['DATABASE_URL'];
    if (databaseUrl === undefined || databaseUrl === '') throw new Error('DATABASE_URL is missing.');
    await untilItLetsUsIn(databaseUrl, timeoutMs, say);
    const applied = await migrate({
      databaseUrl,
      dir: fileURLToPath(migrations),
      log: (migration) => say(`applied ${migration}`),
    });
    say(applied.length === 0 ? 'The database is up to date already.' : 'The database is up to date.');
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * A database may be made after the job that needs it, its role and its address too: whatever the reason, it
 * is tried again.
 */
async function untilItLetsUsIn(
  databaseUrl: string,
  timeoutMs: number,
  say: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let told = ''; ; await sleep(RETRY_MS)) {
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
      if (reason !== told) say(`waiting for the database (${reason})`);
      told = reason;
    }
  }
}

/** The driver's message; of a name with several addresses it says only that all failed. */
const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError
    ? cause.errors.map(String).join(', ')
    : cause instanceof Error
      ? cause.message
      : String(cause);
