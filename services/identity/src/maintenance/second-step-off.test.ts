import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, type TestIdentity, testIdentity } from '../testing/identity.ts';
import { identityMaintenance } from './maintenance.ts';

let identity: TestIdentity;
let dir: string;
beforeAll(async () => {
  identity = await testIdentity();
  dir = await mkdtemp(join(tmpdir(), 'second-step-off-'));
});
afterAll(async () => {
  await identity.stop();
  await rm(dir, { recursive: true });
});

/** Runs the command. Returns whether it succeeded, what it printed, and its log. */
async function turnOff(...words: string[]) {
  const printed: string[] = [];
  const file = join(dir, crypto.randomUUID());
  const isWell = await identityMaintenance.maintain(
    'second-step-off',
    { DATABASE_URL: identity.databaseUrl, IDENTITY_KEYRING_FILE: identity.keyringFile, LOG_FILE: file },
    (line) => void printed.push(line),
    words,
  );
  const text = await readFile(file, 'utf8').catch(() => '');
  const log = text.split('\n').filter((line) => line !== '');
  return { isWell, printed, log: log.map((line) => JSON.parse(line) as object) };
}
const signIn = (email: string, browser = identity.browser(), more = {}) =>
  browser.call('POST', '/api/login', { body: { email, password: PASSWORD, ...more } });

it('the operator turns off the second step of an account, for which the password is then enough; it is logged, stored and mailed, and a repeated command changes nothing (SEC-11) (SEC-22)', async () => {
  const { db } = identity.deps;
  const { email, user, browser, recoveryCodes } = await identity.withSecondStep();
  await signIn(email, identity.browser(), { code: recoveryCodes[0], trustDevice: true });
  expect((await signIn(email)).status).toBe(401);

  const logged = { level: 'info', securityEvent: 'second-step-off', userId: user.id, by: 'operator' };
  expect(await turnOff(` ${email.toUpperCase()} `)).toEqual({
    isWell: true,
    printed: [`Two-step verification of the account ${user.id} is off. Its owner gets a mail.`],
    log: [expect.objectContaining(logged)],
  });
  const ofAccount = { where: { userId: user.id } };
  const reported = { where: { userId: user.id, kind: 'second-step-off' } };
  const stored = { device: null, address: null };
  expect(await db.securityEventRecord.findMany(reported)).toMatchObject([stored]);
  const mailed = { where: { userId: user.id, kind: 'second-step-off-by-operator' } };
  expect(await db.securityMail.findMany(mailed)).toMatchObject([stored]);
  expect([await db.secondStep.count(ofAccount), await db.recoveryCode.count(ofAccount)]).toEqual([0, 0]);
  expect(await db.knownDevice.count({ where: { userId: user.id, trustedUntil: { not: null } } })).toBe(0);
  expect((await signIn(email)).status).toBe(200);

  expect(await turnOff(email)).toMatchObject({ isWell: true, log: [] });
  expect([await db.securityMail.count(mailed), await db.securityEventRecord.count(reported)]).toEqual([1, 1]);
  // Sessions stay open, but their users must confirm their identity again.
  expect((await browser.call('GET', '/api/user')).status).toBe(200);
  expect((await browser.call('POST', '/api/auth/authenticator')).headers.get('x-problem-code')).toBe(
    'reauthenticate',
  );
});

it('the account can be named by its id, and its owner is mailed even if a thief has used up the mails of the hour', async () => {
  const { user, browser } = await identity.withSecondStep();
  await browser.call('DELETE', '/api/auth/authenticator');
  await identity.deps.db.secondStep.create({
    data: {
      userId: user.id,
      secret: new Uint8Array(1),
      createdAt: identity.now(),
      enabledAt: identity.now(),
    },
  });
  expect(await turnOff(user.id)).toMatchObject({
    isWell: true,
    printed: [`Two-step verification of the account ${user.id} is off. Its owner gets a mail.`],
  });
  const mails = await identity.deps.db.securityMail.findMany({ where: { userId: user.id } });
  expect(mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['second-step-off', 'second-step-off-by-operator']),
  );
});

it('the owner of a suspended account gets no mail, and the command says so', async () => {
  const { user } = await identity.withSecondStep();
  await identity.deps.db.user.update({ where: { id: user.id }, data: { suspendedAt: identity.now() } });
  expect((await turnOff(user.id)).printed).toEqual([
    `Two-step verification of the account ${user.id} is off. Its owner gets no mail, because the account is suspended.`,
  ]);
});

it('the command changes nothing without an address, and for an address without an account', async () => {
  const { user } = await identity.withSecondStep();
  expect(await turnOff()).toEqual({
    isWell: false,
    printed: ['Name the account by its address or id: second-step-off ann@example.com'],
    log: [],
  });
  expect(await turnOff('nobody@example.com')).toEqual({
    isWell: false,
    printed: ['No account has this address or id. Nothing was changed.'],
    log: [],
  });
  expect(await identity.deps.db.secondStep.count({ where: { userId: user.id } })).toBe(1);
});
