import { randomUUID } from 'node:crypto';
import { DIRECTORY_PATH } from '@savvi/contracts/identity/directory';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity, tokenIn } from '../testing/identity.ts';
import { authenticator } from '../testing/authenticator.ts';
import { addPasskey, confirmationOptions, sendConfirmation, signInByPasskey } from '../testing/passkeys.ts';
import { SECURITY_EVENTS, type SecurityEventName } from './security-events.ts';

const NEW_PASSWORD = 'staple gun orchestra';
let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const COUNT = /^savvi_security_events_total\{event="(.+)"\} (\d+)$/gm;
const counts = async () =>
  Object.fromEntries(
    [...(await identity.deps.metrics.read()).text.matchAll(COUNT)].map(([, event = '', count]) => [
      event,
      Number(count),
    ]),
  );
let before: Record<string, number> = {};
/** Leaves out of {@link recorded} what happened so far. */
async function startRecording(): Promise<void> {
  await identity.deps.background.idle();
  before = await counts();
  identity.lines.length = 0;
}
beforeEach(startRecording);

/** The log lines of security events since the test started; each is counted once. */
async function recorded(): Promise<object[]> {
  await identity.deps.background.idle();
  const lines = identity.lines
    .map((line) => JSON.parse(line) as { securityEvent?: string })
    .filter(({ securityEvent }) => securityEvent !== undefined);
  const after = await counts();
  const rises = Object.entries(after).flatMap(([event, count]) =>
    Array.from({ length: count - (before[event] ?? 0) }, () => event),
  );
  expect(rises.toSorted()).toEqual(lines.map(({ securityEvent }) => securityEvent).toSorted());
  return lines;
}
const line = (securityEvent: SecurityEventName, fields: object) => ({
  level: SECURITY_EVENTS[securityEvent].level,
  securityEvent,
  ...fields,
  message: SECURITY_EVENTS[securityEvent].message,
});

const signIn = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call('POST', '/api/login', { body: { email, password } });
const forgot = (email: string) =>
  identity.browser().call('POST', '/api/forgot-password', { body: { email } });
const reset = (token: string) =>
  identity.browser().call('POST', '/api/reset-password', { body: { token, newPassword: NEW_PASSWORD } });
const asAdmin = (actorId: string, method: string, path: string) =>
  identity.call(method, `${DIRECTORY_PATH}/${path}`, { token: identity.directoryToken(actorId) });

const FIREFOX = { device: 'Firefox on Windows' };
const CLIENT = { ...FIREFOX, address: '192.0.2.1' };

it('every security event has the count 0 from the start, so that the first event is an increase', async () => {
  const own = await testIdentity();
  const { text } = await own.deps.metrics.read();
  await own.stop();
  expect([...text.matchAll(COUNT)].map(([, event, count]) => [event, count])).toEqual(
    Object.keys(SECURITY_EVENTS).map((event) => [event, '0']),
  );
});

describe('a security event writes one log line and increments one counter', () => {
  it('when somebody signs in from a new device, but not from a known device', async () => {
    const { email, user, browser } = await identity.newcomer();
    await signIn(browser, email);
    const signedIn = line('signed-in', { userId: user.id, method: 'password', ...FIREFOX });
    expect(await recorded()).toEqual([signedIn]);
    await signIn(identity.browser(), email);
    expect(await recorded()).toEqual([
      signedIn,
      signedIn,
      line('signed-in-from-new-device', { userId: user.id, ...FIREFOX }),
    ]);
  });

  it('when the owner changes the password', async () => {
    const { user, browser } = await identity.newcomer();
    await browser.call('POST', '/api/auth/change-password', {
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    expect(await recorded()).toEqual([line('password-changed', { userId: user.id, ...FIREFOX })]);
  });

  it('when the owner resets the password', async () => {
    const { email, user } = await identity.newcomer();
    await forgot(email);
    const [mail] = (await identity.mails()).filter((each) => each.includes(email));
    expect((await reset(tokenIn(mail))).status).toBe(200);
    expect(await recorded()).toEqual([line('password-reset', { userId: user.id, ...FIREFOX })]);
  });

  it('when the owner ends one session, and when the owner ends all of them', async () => {
    const { user, browser } = await identity.newcomer();
    const other = identity.browser();
    await signIn(other, user.email);
    const sid = (await other.token())?.sid ?? '';
    await recorded();
    await browser.call('DELETE', `/api/auth/sessions/${sid}`);
    await browser.call('POST', '/api/auth/sign-out-everywhere');
    expect((await recorded()).slice(2)).toEqual([
      line('sessions-ended', { userId: user.id, sessions: 'one', ...FIREFOX }),
      line('sessions-ended', { userId: user.id, sessions: 'all', ...FIREFOX }),
    ]);
  });

  it('when an administrator ends the sessions of an account, suspends it, ends the suspension, or deletes it', async () => {
    const [{ user: admin }, { user }] = [await identity.admin(), await identity.newcomer()];
    await asAdmin(admin.id, 'DELETE', `${user.id}/sessions`);
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE'])
      // The second of two equal requests changes nothing.
      await asAdmin(admin.id, method, `${user.id}/suspension`);
    await asAdmin(admin.id, 'DELETE', `${user.id}?event=${randomUUID()}`);
    const of = { userId: user.id, actorId: admin.id };
    expect(await recorded()).toEqual(
      [
        line('sessions-ended', { ...of, sessions: 'all' }),
        line('account-suspended', of),
        line('account-unsuspended', of),
        line('account-deleted', of),
      ].map((each) => expect.objectContaining(each)),
    );
  });

  it('when the owner deletes the account', async () => {
    const { user, browser } = await identity.newcomer();
    await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    expect(await recorded()).toEqual([line('account-deleted', { userId: user.id, ...FIREFOX })]);
  });

  it('when the owner corrects the address', async () => {
    const { user, browser } = await identity.newcomer();
    await browser.call('POST', '/api/auth/correct-email', {
      body: { email: `${randomUUID()}@example.com`, password: PASSWORD },
    });
    expect(await recorded()).toEqual([line('email-corrected', { userId: user.id, ...FIREFOX })]);
  });

  it('when a limit refuses sign-ins, once per window, with the account if it exists', async () => {
    const { email, user } = await identity.newcomer();
    const [stranger, other] = [identity.browser(), identity.browser()];
    for (let guess = 0; guess < 14; guess += 1) await signIn(stranger, email, `guess ${guess}`);
    await identity.deps.background.idle(); // The account is looked up after the response.
    for (let guess = 0; guess < 14; guess += 1) await signIn(other, 'nobody@example.com', `guess ${guess}`);
    const throttled = (await recorded()).filter((each) => 'rule' in each);
    expect(throttled).toEqual(
      [
        line('sign-in-throttled', { rule: 'sign-in', userId: user.id }),
        line('sign-in-throttled', { rule: 'sign-in' }),
      ].map((each) => expect.objectContaining(each)),
    );
  });

  it('when a limit refuses resets or registrations, once per window', async () => {
    const browser = identity.browser();
    for (let call = 0; call < 52; call += 1)
      await browser.call('POST', '/api/reset-password', { body: { token: 'x', newPassword: NEW_PASSWORD } });
    const { email } = await identity.newcomer();
    for (let call = 0; call < 22; call += 1)
      await browser.call('POST', '/api/register', { body: { email, password: PASSWORD } });
    expect(await recorded()).toEqual([
      line('reset-throttled', { rule: 'reset-address' }),
      line('registration-throttled', { rule: 'register-taken' }),
    ]);
  });
});

// Trust: sessions-21, sessions-23
it('a failed attempt to change an account is logged as such, and is neither reported as a change nor mailed', async () => {
  const { email, user, browser } = await identity.newcomer();
  await browser.call('POST', '/api/auth/change-password', {
    body: { currentPassword: 'wrong one', newPassword: NEW_PASSWORD },
  });
  await browser.call('DELETE', '/api/user', { body: { password: 'wrong one' } });
  await browser.call('DELETE', '/api/auth/sessions/0');
  await reset('0'.repeat(43));
  await signIn(identity.browser(), email, 'wrong one');
  await expect(
    identity.deps.security.inTransaction(async (_, record) => {
      await record({ event: 'password-changed', userId: user.id, client: CLIENT });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const of = { userId: user.id, reason: 'password', ...FIREFOX };
  expect(await recorded()).toEqual([
    line('identity-not-confirmed', of),
    line('identity-not-confirmed', of),
    line('sign-in-refused', of),
  ]);
  expect(await identity.securityMails(email)).toEqual([]);
});

// Trust: sessions-23
describe('each attempt to sign in or to confirm writes one log line', () => {
  it('by password, whether or not the account exists or is suspended', async () => {
    const { email, user } = await identity.newcomer();
    await signIn(identity.browser(), email, 'wrong one');
    await signIn(identity.browser(), 'nobody@example.com');
    await identity.deps.db.user.update({ where: { id: user.id }, data: { suspendedAt: identity.now() } });
    await signIn(identity.browser(), email);
    expect(await recorded()).toEqual([
      line('sign-in-refused', { userId: user.id, reason: 'password', ...FIREFOX }),
      line('sign-in-refused', { reason: 'password', ...FIREFOX }),
      line('sign-in-refused', { userId: user.id, reason: 'suspended', ...FIREFOX }),
    ]);
  });

  it('by code', async () => {
    const { browser, email, user, secret, recoveryCodes } = await identity.withSecondStep();
    await startRecording();
    const wrong = 'AAAA-AAAA-AAAA-AAAA';
    const visitor = identity.browser();
    const signInWith = (code?: string) =>
      visitor.call('POST', '/api/login', { body: { email, password: PASSWORD, ...(code && { code }) } });
    const confirmWith = (code?: string) =>
      browser.call('POST', '/api/auth/reauthenticate', {
        body: { password: PASSWORD, ...(code && { code }) },
      });
    await signInWith();
    await signInWith(wrong);
    await signInWith(recoveryCodes[0]);
    identity.codesLater(30_000);
    await confirmWith();
    await confirmWith(wrong);
    await confirmWith(identity.codeOf(secret));
    const of = { userId: user.id, ...FIREFOX };
    expect(await recorded()).toEqual([
      line('sign-in-refused', { reason: 'code-missing', ...of }),
      line('sign-in-refused', { reason: 'code', ...of }),
      line('recovery-code-used', { codesLeft: 9, ...of }),
      line('signed-in', { method: 'password-and-code', ...of }),
      line('signed-in-from-new-device', of),
      line('identity-confirmed', { method: 'password', ...of }),
      line('identity-not-confirmed', { reason: 'code', ...of }),
      line('identity-confirmed', { method: 'password-and-code', ...of }),
    ]);
  });

  it('by passkey', async () => {
    const { browser, user } = await identity.newcomer();
    const [own, unknown] = [authenticator(), authenticator()];
    await addPasskey(browser, own);
    const former = await identity.newcomer();
    const { id } = await addPasskey(former.browser, unknown);
    await former.browser.call('DELETE', `/api/auth/passkeys/${id}`);
    await startRecording();
    await signInByPasskey(browser, own);
    await signInByPasskey(browser, unknown);
    const used = own.get(await confirmationOptions(browser));
    await sendConfirmation(browser, used);
    await sendConfirmation(browser, used);
    const of = { userId: user.id, ...FIREFOX };
    expect(await recorded()).toEqual([
      line('signed-in', { method: 'passkey', ...of }),
      line('sign-in-refused', { reason: 'passkey', ...FIREFOX }),
      line('identity-confirmed', { method: 'passkey', ...of }),
      line('identity-not-confirmed', { reason: 'passkey', ...of }),
    ]);
  });
});

// Trust: sessions-23
it('no log line of a security event contains an email or network address', async () => {
  const { email, browser } = await identity.newcomer();
  const stranger = identity.browser();
  for (let guess = 0; guess < 12; guess += 1) await signIn(stranger, email, `guess ${guess}`);
  await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
  const lines = JSON.stringify(await recorded());
  for (const secret of [email, browser.address, stranger.address]) expect(lines).not.toContain(secret);
});
