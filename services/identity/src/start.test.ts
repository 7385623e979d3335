import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLog } from '@savvi/service-kit/log';
import { type TestDatabase, testDatabase } from '@savvi/testing/database';
import { memoryBus } from '@savvi/testing/memory-bus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeps } from './deps.ts';
import { parseEnv } from './env.ts';
import { start } from './start.ts';
import { newSigningKey } from './testing/identity.ts';

const migrationsDir = fileURLToPath(new URL('../prisma/migrations', import.meta.url));
let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  database = await testDatabase({ migrationsDir });
  dir = await mkdtemp(join(tmpdir(), 'identity-start-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

const envOf = (over: Record<string, string> = {}) =>
  parseEnv({
    DATABASE_URL: database.url,
    BUS_URL: database.url,
    PUBLIC_URL: 'http://localhost:8080',
    IDENTITY_SIGNING_KEY: newSigningKey(),
    MAIL_DIR: dir,
    IDENTITY_KEYRING_FILE: join(dir, 'keyring.json'),
    IDENTITY_KEYRING_CREATE: 'true',
    ...over,
  });
const startWith = (over: Record<string, string> = {}) => {
  const env = envOf(over);
  return start(env, createDeps(env, silentLog, memoryBus()));
};

describe('the start of identity', () => {
  // Trust: outages-9
  it('listens but is not ready while the database is missing, then shuts down cleanly', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const address = nobody.address();
    nobody.close();
    const port = typeof address === 'object' ? address?.port : 0;
    const running = await startWith({ DATABASE_URL: `postgresql://nobody:x@127.0.0.1:${port}/none` });
    expect((await fetch(`${running.url}/livez`)).status).toBe(200);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(503);
    await running.drain();
    await expect(fetch(`${running.url}/livez`)).rejects.toThrow('fetch failed');
  });

  it('fails immediately because of a problem that waiting does not solve, such as a database without tables', async () => {
    const file = join(dir, 'one-admin.txt');
    await writeFile(file, 'boss@savvi.local a secret\n');
    const empty = await testDatabase();
    const running = await startWith({ DATABASE_URL: empty.url, ADMIN_ACCOUNTS_FILE: file });
    await expect(running.ready).rejects.toThrow('does not exist');
    await running.drain();
    await empty.drop();
  });

  it('creates its keyring at the first start, readable by its owner only, and keeps it at the next start', async () => {
    const file = join(dir, 'first-keyring.json');
    const fresh = await testDatabase({ migrationsDir });
    const texts: string[] = [];
    for (const IDENTITY_KEYRING_CREATE of ['true', 'false']) {
      const running = await startWith({
        DATABASE_URL: fresh.url,
        IDENTITY_KEYRING_FILE: file,
        IDENTITY_KEYRING_CREATE,
      });
      await running.ready;
      await running.drain();
      texts.push(await readFile(file, 'utf8'));
    }
    await fresh.drop();
    expect(texts[0]).toBe(texts[1]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('fails without its keyring, as after an upgrade from a release without one, and names the command that creates it', async () => {
    const file = join(dir, 'missing-keyring.json');
    const fresh = await testDatabase({ migrationsDir });
    const running = await startWith({
      DATABASE_URL: fresh.url,
      IDENTITY_KEYRING_FILE: file,
      IDENTITY_KEYRING_CREATE: 'false',
    });
    await expect(running.ready).rejects.toThrow(
      `The identity keyring ${file} is missing. Nothing is encrypted yet, so create it: npm run cluster:up -- --secrets-only on a cluster`,
    );
    expect((await fetch(`${running.url}/readyz`)).status).toBe(503);
    await running.drain();
    await fresh.drop();
  });

  it('rejects an invalid or missing admin accounts file with the line number and without its content', async () => {
    const file = join(dir, 'admins.txt');
    await writeFile(file, 'boss@savvi.local secret-one\nno-address secret-two\n');
    await expect(startWith({ ADMIN_ACCOUNTS_FILE: file })).rejects.toThrow(
      'Line 2 of the admin accounts file is not "email password".',
    );
    await expect(startWith({ ADMIN_ACCOUNTS_FILE: join(dir, 'missing.txt') })).rejects.toThrow(
      'The admin accounts file cannot be read.',
    );
  });

  it('mails notices to users whose trial is about to end, including those registered before the start', async () => {
    const mailDir = join(dir, 'trials');
    const env = envOf({ MAIL_DIR: mailDir });
    const deps = createDeps(env, silentLog, memoryBus());
    const registered = new Date(Date.now() - 6 * 86_400_000 - 60_000);
    await deps.db.$transaction((tx) =>
      deps.users.insert(
        tx,
        { email: 'zoe@example.com', emailCanonical: 'zoe@example.com', password: 'x', firstName: 'Zoë' },
        registered,
      ),
    );
    const running = await start(env, deps);
    const mails = async () =>
      Promise.all(
        (await readdir(mailDir).catch(() => []))
          .filter((name) => name.endsWith('.eml'))
          .map((name) => readFile(join(mailDir, name), 'utf8')),
      );
    await expect
      .poll(mails, { timeout: 5_000 })
      .toEqual([
        expect.stringMatching(
          /To: zoe@example.com\r\nSubject: Your BudgetPRO trial ends in 1 day\r\n[^]*Hello Zo=C3=AB,/,
        ),
      ]);
    await running.drain();
  });

  it('deletes expired rows from the database, such as a second step whose requested removal takes effect (SEC-11)', async () => {
    const env = envOf();
    const deps = createDeps(env, silentLog, memoryBus());
    const past = new Date(Date.now() - 400 * 86_400_000);
    const row = { email: 'old@example.com', emailCanonical: 'old@example.com', password: 'x' };
    const user = await deps.db.$transaction((tx) => deps.users.insert(tx, row, past));
    await deps.db.$transaction((tx) =>
      deps.sessions.insert(
        tx,
        {
          sid: 'a'.repeat(64),
          userId: user.id,
          details: { device: 'x', address: 'y' },
          method: 'password',
          hasLongLimits: 1,
        },
        past,
      ),
    );
    await deps.db.$transaction((tx) => deps.users.rememberAddress(tx, user.id, '10.0.0.1', past));
    await deps.tokens.replace(deps.db, row.email, 'token', past);
    await deps.db.rateLimit.create({ data: { key: 'old', points: 1, expire: BigInt(past.getTime()) } });
    await deps.db.secondStep.create({
      data: {
        userId: user.id,
        secret: new Uint8Array(),
        createdAt: past,
        enabledAt: past,
        removalAt: past,
      },
    });
    const running = await start(env, deps);
    const left = () =>
      Promise.all([
        deps.db.session.count(),
        deps.db.passwordResetToken.count(),
        deps.db.knownAddress.count(),
        deps.db.rateLimit.count({ where: { key: 'old' } }),
        deps.db.secondStep.count(),
      ]);
    await expect.poll(left).toEqual([0, 0, 0, 0, 0]);
    await running.drain();
  });
});
