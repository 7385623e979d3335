// Dependencies of a process may start after it, or stop and return: it logs once what it waits for, does not
// exit, and continues by itself (ADR 35). Each service is a separate process here, with real dependencies.
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mintedToken } from '@savvi/contracts/identity-token';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import { migrate } from '@savvi/service-kit/migrate';
import { startMinio } from '@savvi/tooling/parts/minio';
import { startNats } from '@savvi/tooling/parts/nats';
import { type Postgres, startPostgres } from '@savvi/tooling/postgres';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ServiceProcess, startServiceProcess } from '../src/processes.ts';

const root = join(import.meta.dirname, '../../..');
const folderOf = (name: string) => join(root, name === 'gateway' ? 'gateway' : `services/${name}`);
/** Enough milliseconds for a process to exit or to log the message again. */
const OBSERVE_MS = 3_000;
const UNREACHABLE = 'http://127.0.0.1:1';

let folder: string;
let postgres: Postgres;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-start-without-'));
  postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false });
  for (const name of ['identity', 'budget', 'documents', 'gateway']) {
    await ensureDatabase({ admin: postgres.url(), name, role: name, password: 'secret' });
    await migrate({ databaseUrl: databaseOf(name), dir: join(folderOf(name), 'prisma/migrations') });
  }
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const databaseOf = (name: string, port = postgres.port) =>
  `postgresql://${name}:secret@127.0.0.1:${port}/${name}`;
const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString();
const noBus = 'nats://budget:x@127.0.0.1:1';

async function start(name: string, env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const started = await startServiceProcess(folderOf(name), {
    DATABASE_URL: databaseOf(name),
    BUS_URL: noBus,
    IDENTITY_URL: UNREACHABLE,
    LOG_LEVEL: 'info',
    ...env,
  });
  ends.push(() => started.stop());
  return started;
}
const identity = (env: Readonly<Record<string, string>> = {}) =>
  start('identity', {
    PUBLIC_URL: 'http://localhost:8080',
    IDENTITY_SIGNING_KEY: signingKey,
    IDENTITY_KEYRING_FILE: join(folder, 'identity-keyring.json'),
    IDENTITY_KEYRING_CREATE: 'true',
    ...('SMTP_URL' in env ? {} : { MAIL_DIR: join(folder, 'mail') }),
    ...env,
  });
const gateway = (env: Readonly<Record<string, string>>) =>
  start('gateway', {
    PUBLIC_URL: 'http://localhost:8080',
    SHELL_DIR: join(root, 'dist/shell'),
    REMOTES_DIR: join(root, 'dist/remotes'),
    SERVICE_URLS: '{}',
    ...env,
  });

/** Expects that the process runs, is not ready, and has logged the reason once. */
async function expectWaiting(process: ServiceProcess, message: string): Promise<void> {
  await process.logged(message);
  await sleep(OBSERVE_MS);
  expect([await process.readyz(), process.exitCode(), process.complained()]).toEqual([503, null, '']);
  expect(process.lines.filter(({ msg }) => msg === message)).toHaveLength(1);
}

/** Forwards a port to another one from this call on. */
async function forwardPort(from: number, to: number): Promise<void> {
  const server = createServer((socket) => {
    const onward = connect(to, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const each of [socket, onward])
      each.on('error', () => [socket, onward].forEach((end) => end.destroy()));
  }).listen(from, '127.0.0.1');
  ends.push(async () => void server.close());
}

it.each([
  ['budget', (port: number) => start('budget', { DATABASE_URL: databaseOf('budget', port) })],
  ['identity', (port: number) => identity({ DATABASE_URL: databaseOf('identity', port) })],
] as const)(
  '%s waits for PostgreSQL, logs the reason once, and becomes ready when PostgreSQL is available',
  async (_name, startAt) => {
    const port = await freePort();
    const process = await startAt(port);
    await expectWaiting(process, 'the database is not ready yet');
    await forwardPort(port, postgres.port);
    await process.ready();
  },
);

it('a service waits for a PostgreSQL host name that does not resolve yet', async () => {
  const process = await gateway({
    DATABASE_URL: 'postgresql://gateway:secret@postgres.invalid:5432/gateway',
  });
  await expectWaiting(process, 'the database is not ready yet');
});

it('the gateway waits for PostgreSQL, NATS and the services behind it, logs which are missing, and becomes ready when all are available', async () => {
  const [databasePort, natsPort, budgetPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const process = await gateway({
    DATABASE_URL: databaseOf('gateway', databasePort),
    BUS_URL: `nats://gateway:secret@127.0.0.1:${natsPort}`,
    SERVICE_URLS: JSON.stringify({ identity: `http://127.0.0.1:${budgetPort}` }),
    IDENTITY_URL: `http://127.0.0.1:${budgetPort}`,
  });
  await expectWaiting(process, 'the database is not ready yet');
  await forwardPort(databasePort, postgres.port);
  await expectWaiting(process, 'bus session lost; reconnecting');
  const nats = await startNats({
    folder: join(folder, 'nats'),
    port: natsPort,
    users: [{ user: 'gateway', password: 'secret' }],
  });
  ends.push(() => nats.stop());
  await expectWaiting(process, 'not ready: an upstream is not ready');
  await identity({ PORT: String(budgetPort) });
  await process.ready();
});

it('a service works while NATS and the signing keys of identity are unavailable, and rejects signed-in users with a request to retry', async () => {
  const port = await freePort();
  const budget = await start('budget', { IDENTITY_URL: `http://127.0.0.1:${port}` });
  await budget.ready();
  await budget.logged('bus session lost; reconnecting');
  const somewhere = await identity();
  await somewhere.ready();
  const registered = await fetch(`${somewhere.url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' }),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { token } = mintedToken.parse(
    await (
      await fetch(`${somewhere.url}/internal/identity-token`, { method: 'POST', headers: { Cookie: cookie } })
    ).json(),
  );
  const ask = () => fetch(`${budget.url}/api/budgets`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(503);
  await forwardPort(port, Number(new URL(somewhere.url).port));
  expect((await ask()).status).toBe(200);
  await sleep(OBSERVE_MS);
  // The message appears at most twice: for the session of the service, and for the listener of its outbox
  // relay.
  expect(
    budget.lines.filter(({ msg }) => msg === 'bus session lost; reconnecting').length,
  ).toBeLessThanOrEqual(2);
  expect([await budget.readyz(), budget.exitCode()]).toEqual([200, null]);
});

it('documents are listed while the object store is unavailable, and uploaded once it is available', async () => {
  const port = await freePort();
  const account = { accessKey: 'savvi', secretKey: randomUUID() };
  const documents = await start('documents', {
    DOCUMENTS_KEYRING_FILE: join(folder, 'keyring'),
    DOCUMENTS_KEYRING_CREATE: 'true',
    OBJECT_STORE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'documents',
    S3_ACCESS_KEY: account.accessKey,
    S3_SECRET_KEY: account.secretKey,
  });
  await documents.ready();
  await documents.logged('object store unavailable: files cannot be stored or read');
  const minio = await startMinio({ folder: join(folder, 'minio'), port, ...account });
  ends.push(() => minio.stop());
  // The object store responds with 404 until the bucket exists, then with 403 to a request without
  // credentials.
  const bucket = async () => (await fetch(`${minio.endpoint}/documents/`)).status;
  await expect.poll(bucket, { timeout: 20_000 }).toBe(403);
  expect([await documents.readyz(), documents.exitCode()]).toEqual([200, null]);
});

it('identity signs users in while SMTP is unavailable, and logs that a mail could not be sent', async () => {
  const process = await identity({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await process.ready();
  const email = `${randomUUID()}@example.com`;
  const post = (path: string, body: object) =>
    fetch(`${process.url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('register', { email, password: 'correct horse battery' })).status).toBe(201);
  expect((await post('forgot-password', { email })).status).toBe(200);
  await expect
    .poll(() => process.lines)
    .toContainEqual(expect.objectContaining({ task: 'reset link', code: 'ESOCKET' }));
  expect([await process.readyz(), process.exitCode()]).toEqual([200, null]);
});

it('a missing secret ends the process with one message that names it without its value', async () => {
  const digest = createHash('sha256').update(signingKey).digest('hex');
  const process = await start('identity', {
    PUBLIC_URL: 'http://localhost:8080',
    MAIL_DIR: join(folder, 'mail'),
    IDENTITY_KEYRING_FILE: join(folder, 'identity-keyring.json'),
    DATABASE_URL: `postgresql://identity:${digest}@127.0.0.1:1/identity`,
  });
  await expect.poll(() => process.exitCode(), { timeout: 20_000 }).toBe(1);
  expect(process.complained()).toMatch(
    /^identity: These settings are missing or wrong: IDENTITY_SIGNING_KEY: .*\n$/,
  );
  expect(process.complained()).not.toContain(digest);
});
