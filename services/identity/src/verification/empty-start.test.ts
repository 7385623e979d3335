import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticator } from '../testing/authenticator.ts';
import { addPasskey } from '../testing/passkeys.ts';
import {
  PASSWORD,
  type TestBrowser,
  type TestIdentity,
  testIdentity,
  tokenIn,
  userOf,
} from '../testing/identity.ts';

const NEW_PASSWORD = 'staple gun orchestra';
let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

/** Resets the password of an address by mail. */
async function resetByMail(email: string): Promise<void> {
  await identity.browser().call('POST', '/api/forgot-password', { body: { email } });
  const token = tokenIn((await identity.mails()).filter((mail) => mail.includes(`To: ${email}\r\n`)).at(-1));
  const body = { token, newPassword: NEW_PASSWORD };
  expect((await identity.browser().call('POST', '/api/reset-password', { body })).status).toBe(200);
}
/** Resets the password of an address by mail, and signs in with the new one. */
async function resetAndSignIn(email: string) {
  await resetByMail(email);
  const browser = identity.browser();
  return {
    browser,
    user: userOf(await browser.call('POST', '/api/login', { body: { email, password: NEW_PASSWORD } })),
  };
}
const startEmpty = (browser: TestBrowser, password = NEW_PASSWORD) =>
  browser.call('POST', '/api/auth/start-empty', { body: { password } });

describe('the first reset of an account that was never verified', () => {
  it('verifies the address and offers an empty start [T-52] [T-25]', async () => {
    const { user } = await resetAndSignIn((await identity.newcomer()).email);
    expect(user).toMatchObject({ isEmailVerified: 1, emptyStart: true });
    expect(user).not.toHaveProperty('emailVerification');
  });

  it.each([
    ['is still unverified', {}],
    ['was verified afterwards', { isEmailVerified: 1, unverifiedSince: null }],
    ['was paid for', { subscriptionStatus: 'active' }],
  ])(
    'removes the passkeys that a stranger may have added before anybody verified the address, when the account %s (S-9)',
    async (_, change) => {
      const { email, browser, user } = await identity.newcomer();
      await addPasskey(browser, authenticator());
      await identity.deps.db.user.update({ where: { id: user.id }, data: change });
      await resetAndSignIn(email);
      expect(await identity.deps.db.passkey.count({ where: { userId: user.id } })).toBe(0);
      expect(await identity.securityMails(email)).toContainEqual(
        expect.stringContaining('Subject: A passkey was removed from your account'),
      );
    },
  );

  it('keeps passkeys that were added after the verification, and a second step (SEC-10)', async () => {
    const { email, browser, user } = await identity.withSecondStep();
    await identity.deps.db.user.update({
      where: { id: user.id },
      data: { isEmailVerified: 1, unverifiedSince: null },
    });
    await addPasskey(browser, authenticator());
    await resetByMail(email);
    expect(await identity.deps.db.passkey.count({ where: { userId: user.id } })).toBe(1);
    expect(await identity.deps.secondSteps.isOn(identity.deps.db, user.id, identity.now())).toBe(true);
  });

  it('offers no empty start to a paying user, to an account from before verification existed, or after the address was verified by a link [T-52]', async () => {
    const verified = await identity.newcomer();
    await identity.browser().call('POST', '/api/auth/verify-email', {
      body: { token: tokenIn((await identity.verificationMails(verified.email))[0]) },
    });
    expect((await resetAndSignIn(verified.email)).user).not.toHaveProperty('emptyStart');
    const paying = await identity.newcomer();
    await identity.deps.db.user.update({
      where: { id: paying.user.id },
      data: { subscriptionStatus: 'active' },
    });
    expect((await resetAndSignIn(paying.email)).user).not.toHaveProperty('emptyStart');
    const old = await identity.newcomer();
    // An account from before verification existed.
    await identity.deps.db.user.update({ where: { id: old.user.id }, data: { unverifiedSince: null } });
    expect((await resetAndSignIn(old.email)).user).not.toHaveProperty('emptyStart');
  });
});

describe('POST /api/auth/start-empty', () => {
  // Trust: sessions-25
  it('erases the account everywhere and continues in a new one with the same address, password and trial [T-52]', async () => {
    const planted = await identity.newcomer({ firstName: 'Mallory' });
    identity.later(86_400_000);
    const { browser, user: before } = await resetAndSignIn(planted.email);
    const answered = await startEmpty(browser);
    expect(answered.status).toBe(200);
    const fresh = userOf(answered);
    expect(fresh).toMatchObject({
      email: planted.email,
      firstName: null,
      lastName: null,
      isEmailVerified: 1,
      createdAt: before.createdAt,
      version: 1,
    });
    expect(fresh.id).not.toBe(planted.user.id);
    expect(fresh).not.toHaveProperty('emptyStart');
    expect(fresh, 'its trial runs on').not.toHaveProperty('trialUsed');
    expect((await identity.events(planted.user.id)).at(-1)).toMatchObject({
      type: 'identity.user.deleted.v1',
      data: { userId: planted.user.id },
    });
    expect(await identity.events(fresh.id)).toEqual([
      { type: 'identity.user.registered.v1', data: expect.objectContaining({ userId: fresh.id }) },
    ]);
    expect(
      userOf(await browser.call('GET', '/api/user')).id,
      'the browser is signed in to the new account',
    ).toBe(fresh.id);
    expect(await identity.deps.db.session.count({ where: { userId: planted.user.id } })).toBe(0);
    expect((await startEmpty(browser)).status, 'once').toBe(403);
  });

  it('requires the password, and is refused to accounts without the offer of an empty start', async () => {
    const { browser } = await resetAndSignIn((await identity.newcomer()).email);
    expect((await startEmpty(browser, 'not the password')).status).toBe(400);
    const other = await identity.newcomer();
    const refused = await startEmpty(other.browser, PASSWORD);
    expect([refused.status, refused.text]).toEqual([
      403,
      'This choice has already been made: what’s in this account stays.',
    ]);
    expect(userOf(await other.browser.call('GET', '/api/user')).id).toBe(other.user.id);
  });
});

describe('POST /api/auth/keep-contents', () => {
  it('keeps the contents of the account, and ends the offer [T-52]', async () => {
    const { browser, user } = await resetAndSignIn((await identity.newcomer()).email);
    const kept = userOf(await browser.call('POST', '/api/auth/keep-contents'));
    expect(kept).toMatchObject({ id: user.id, version: user.version + 1 });
    expect(kept).not.toHaveProperty('emptyStart');
    expect((await startEmpty(browser)).status).toBe(403);
    expect(
      userOf(await browser.call('POST', '/api/auth/keep-contents')).version,
      'asked again, nothing changes',
    ).toBe(kept.version);
  });
});
