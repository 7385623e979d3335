// The code before the last additive migration of identity, and the current code: during a rollout both work
// with the new tables, and after a rollback the older code can read everything (ADR 35).
import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mintedToken } from '@savvi/contracts/identity-token';
import { type User, userReply } from '@savvi/contracts/identity/account';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import { migrate } from '@savvi/service-kit/migrate';
import { type Postgres, startPostgres } from '@savvi/tooling/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { earlierCode, type ServiceProcess, startServiceProcess } from '../src/processes.ts';

/**
 * The commit of the last additive migration of identity, which adds a table, and columns to the table
 * `users`.
 */
const RELEASE = '089292ace8ff19d60074264c99a31d3651d7547c';
const MIGRATION = '20261122100551_subscriptions_and_notices';
const today = join(import.meta.dirname, '../../../services/identity');
const PASSWORD = 'correct horse battery';

let folder: string;
let postgres: Postgres;
let databaseUrl: string;
let before: Awaited<ReturnType<typeof earlierCode>>;
const running = new Map<ServiceProcess, 'the release before' | 'today’s release'>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-rollback-'));
  [postgres, before] = await Promise.all([
    startPostgres({ folder: join(folder, 'postgres'), durable: false }),
    earlierCode({
      commit: `${RELEASE}^`,
      service: 'services/identity',
      packages: ['packages/contracts', 'packages/service-kit', 'packages/eventing'],
    }),
  ]);
  await ensureDatabase({ admin: postgres.url(), name: 'identity', role: 'identity', password: 'secret' });
  databaseUrl = `postgresql://identity:secret@127.0.0.1:${postgres.port}/identity`;
});
afterAll(async () => {
  for (const each of running.keys()) await each.stop();
  await postgres.stop();
  await before.remove();
  await rm(folder, { recursive: true, force: true });
});

const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString();

async function start(code: string): Promise<ServiceProcess> {
  // No bus is running: events wait in the outbox, whose table both releases share.
  const started = await startServiceProcess(code, {
    DATABASE_URL: databaseUrl,
    BUS_URL: 'nats://identity:x@127.0.0.1:1',
    PUBLIC_URL: 'http://localhost:8080',
    IDENTITY_SIGNING_KEY: signingKey,
    MAIL_DIR: join(folder, 'mail'),
    IDENTITY_KEYRING_FILE: join(folder, 'keyring.json'),
    IDENTITY_KEYRING_CREATE: 'true',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
  });
  running.set(started, code === today ? 'today’s release' : 'the release before');
  await started.ready();
  return started;
}

async function rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
const hasMigration = async () =>
  (
    await rows(
      `SELECT 1 FROM _prisma_migrations WHERE migration_name = '${MIGRATION}' AND finished_at IS NOT NULL`,
    )
  ).length === 1;

/** Runs the migration command of the current image, like the job before an upgrade. */
const runMigrationJob = () =>
  promisify(execFile)(process.execPath, [join(today, 'src/migrate.ts')], {
    env: { DATABASE_URL: databaseUrl },
  });
/** Creates the tables of the older code, which had no migration command yet. */
async function migrateToBefore(): Promise<void> {
  await migrate({ databaseUrl, dir: join(before.folder, 'prisma/migrations') });
}

/**
 * Sends a request to one release.
 * @throws {Error} with the message of PostgreSQL when the release fails on the migrated tables
 */
async function ask(
  at: ServiceProcess,
  path: string,
  init: RequestInit & { readonly method: string },
): Promise<Response> {
  const response = await fetch(at.url + path, init);
  if (response.status < 500) return response;
  throw new Error(
    `${running.get(at)} answers ${response.status} to ${init.method} ${path}; PostgreSQL: ${postgres
      .said()
      .match(/ERROR: .*/g)
      ?.at(-1)}`,
  );
}

/** Sends a request like the gateway does: exchanges the cookie for a token and sends that to the service. */
async function call(
  at: ServiceProcess,
  method: string,
  path: string,
  { cookie = '', body, version }: { cookie?: string; body?: object; version?: number } = {},
): Promise<Response> {
  const minted =
    cookie === ''
      ? null
      : mintedToken.parse(
          await (
            await ask(at, '/internal/identity-token', { method: 'POST', headers: { Cookie: cookie } })
          ).json(),
        );
  return ask(at, path, {
    method,
    headers: {
      ...(minted !== null && { Authorization: `Bearer ${minted.token}` }),
      ...(cookie !== '' && { Cookie: cookie }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** A user with a session. */
interface Person {
  readonly email: string;
  readonly cookie: string;
}
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function register(at: ServiceProcess): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const response = await call(at, 'POST', '/api/register', {
    body: { email, password: PASSWORD, firstName: 'Ann' },
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return { email, cookie: cookieOf(response) };
}
async function look(at: ServiceProcess, { cookie }: Person): Promise<User> {
  const response = await call(at, 'GET', '/api/user', { cookie });
  expect(response.status, await response.clone().text()).toBe(200);
  return userReply.parse(await response.json());
}
async function rename(at: ServiceProcess, person: Person, firstName: string): Promise<number> {
  const { version } = await look(at, person);
  return (
    await call(at, 'PATCH', '/api/auth/update-profile', {
      cookie: person.cookie,
      version,
      body: { firstName },
    })
  ).status;
}
/** Uses every account action on one process. */
async function useAccount(at: ServiceProcess, person: Person, name: string): Promise<void> {
  expect(await rename(at, person, name)).toBe(200);
  expect((await look(at, person)).firstName).toBe(name);
  const again = await call(at, 'POST', '/api/login', { body: { email: person.email, password: PASSWORD } });
  expect(again.status).toBe(200);
  expect((await call(at, 'GET', '/api/auth/sessions', { cookie: cookieOf(again) })).status).toBe(200);
}

it('the previous release works with the new tables, beside the new release and after a rollback, and the new release reads its data', async () => {
  await migrateToBefore();
  expect(await hasMigration()).toBe(false);
  const old = await start(before.folder);
  const ann = await register(old);
  await useAccount(old, ann, 'Ann');

  // The migration job runs before the upgrade, while the old release keeps working.
  let [asked, isOver] = [0, false];
  const atWork = async () => {
    for (; !isOver; asked += 1) await look(old, ann);
  };
  await Promise.all([atWork(), runMigrationJob().finally(() => (isOver = true))]);
  expect(await hasMigration()).toBe(true);
  expect(asked).toBeGreaterThan(0);
  await useAccount(old, ann, 'Anna');
  const ben = await register(old);

  // Both releases run: each accepts the sessions, accounts and changes of the other.
  const upgraded = await start(today);
  const cleo = await register(upgraded);
  for (const [at, name] of [
    [upgraded, 'One'],
    [old, 'Two'],
  ] as const) {
    for (const person of [ann, ben, cleo]) await useAccount(at, person, name);
    for (const other of [upgraded, old]) expect((await look(other, ben)).firstName).toBe(name);
  }

  // After the rollback, data that only the new release wrote disturbs nothing, not even a process that
  // restarts.
  await upgraded.stop();
  await old.stop();
  const back = await start(before.folder);
  for (const person of [ann, ben, cleo]) await useAccount(back, person, 'Back');
  const dora = await register(back);
  expect(
    (await call(back, 'DELETE', '/api/user', { cookie: ben.cookie, body: { password: PASSWORD } })).status,
  ).toBe(204);

  // After another upgrade there is nothing to migrate, and all accounts of the old release are complete.
  await runMigrationJob();
  const again = await start(today);
  await back.stop();
  for (const person of [ann, cleo, dora]) await useAccount(again, person, 'Again');
  expect(
    (await call(again, 'POST', '/api/login', { body: { email: ben.email, password: PASSWORD } })).status,
  ).toBe(401);
  expect(await rows('SELECT 1 FROM users WHERE profile_version > version')).toEqual([]);
  // Both releases have published their changes: five per account, and one deletion.
  const told = await rows<{ type: string; count: string }>(
    'SELECT type, count(*) FROM outbox GROUP BY 1 ORDER BY 1',
  );
  expect(Object.fromEntries(told.map(({ type, count }) => [type, Number(count)]))).toMatchObject({
    'identity.user.registered.v1': 4,
    'identity.user.deleted.v1': 1,
  });
}, 120_000);

it('an earlier image does not migrate a newer database, because a rollback runs no migration', async () => {
  await expect(migrate({ databaseUrl, dir: join(before.folder, 'prisma/migrations') })).rejects.toThrow(
    `this one does not know its migration "${MIGRATION}"`,
  );
});
