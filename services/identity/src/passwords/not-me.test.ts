import { randomUUID } from 'node:crypto';
import { DIRECTORY_PATH } from '@savvi/contracts/identity/directory';
import { notMeReply } from '@savvi/contracts/identity/strong-sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity, tokenIn } from '../testing/identity.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'staple gun orchestra';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity({ settings: { RATE_LIMIT_SCALE: '10' } });
});
afterAll(() => identity.stop());

const report = (token: string, browser = identity.browser()) =>
  browser.call('POST', '/api/auth/not-me', { body: { token } });
const reset = (token: string) =>
  identity.browser().call('POST', '/api/reset-password', { body: { token, newPassword: NEW_PASSWORD } });
const signIn = (browser: TestBrowser, email: string, extra = {}) =>
  browser.call('POST', '/api/login', { body: { email, password: PASSWORD, ...extra } });
const isSignedIn = async (browser: TestBrowser) => (await browser.token()) !== null;
const linksTo = async (email: string) => (await identity.securityMails(email)).map(tokenIn);
const eventsOf = async (userId: string) =>
  (await identity.deps.db.securityEventRecord.findMany({ where: { userId } }))
    .map(({ kind }) => kind)
    .toSorted();
const refused = { status: 400, text: 'This link is invalid or has expired. Please request a new one.' };

/** A new account in whose name somebody has signed in elsewhere, and the link of the mail about it. */
async function withLink() {
  const made = await identity.newcomer();
  const thief = identity.browser();
  await signIn(thief, made.email);
  const [link = ''] = await linksTo(made.email);
  return { ...made, thief, link };
}

describe('the button of the page "This wasn’t me"', () => {
  // Trust: sessions-22
  it('ends every session, forgets every device and network, and leads to the reset form (SEC-17)', async () => {
    const { user, browser, thief, link } = await withLink();
    const reported = await report(link);
    expect(reported.status).toBe(200);
    expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([false, false]);
    const { db } = identity.deps;
    const where = { userId: user.id };
    expect((await db.knownDevice.count({ where })) + (await db.knownAddress.count({ where }))).toBe(0);
    expect((await identity.events(user.id)).at(-1)).toEqual({
      type: 'identity.session.revoked.v1',
      data: { userId: user.id, sids: null },
    });
    expect(await eventsOf(user.id)).toEqual(['not-me-reported', 'signed-in-from-new-device']);
    const { resetToken } = notMeReply.parse(reported.json);
    expect(resetToken).toMatch(/^[\w-]{43}$/);
    expect((await reset(resetToken)).status).toBe(200);
  });

  // Trust: sessions-22
  it('changes nothing before it is pressed: opening the link sends no request that acts (SEC-17) (SEC-18)', async () => {
    const { browser, thief, link } = await withLink();
    expect((await identity.call('GET', '/api/auth/not-me')).status).toBe(405);
    expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([true, true]);
    expect((await report(link)).status).toBe(200);
  });

  // Trust: sessions-22
  it('works once, also for ten presses at once, and ends the links of all earlier mails (SEC-17)', async () => {
    const { email, browser, link } = await withLink();
    await browser.call('POST', '/api/auth/change-password', {
      body: { currentPassword: PASSWORD, newPassword: PASSWORD },
    });
    const [, other = ''] = await linksTo(email);
    expect(other).not.toBe(link);
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
    for (const token of [link, other, 'x', '0'.repeat(43)]) {
      expect(await report(token)).toMatchObject(refused);
      expect((await reset(token)).status).toBe(400);
    }
  });

  // Trust: sessions-22
  it('works until seven days after the mail, and its reset form for an hour (SEC-17)', async () => {
    const people = [await withLink(), await withLink(), await withLink(), await withLink()];
    const outcomes: unknown[] = [];
    const resetTokens: string[] = [];
    for (const [index, ms] of [7 * DAY_MS - 1_000, 1_000, 1_000].entries()) {
      identity.later(ms);
      outcomes.push((await report(people[index]?.link ?? '')).status);
    }
    expect(outcomes).toEqual([200, 400, 400]);
    for (const _ of [1, 2, 3]) {
      const { link } = await withLink();
      resetTokens.push(notMeReply.parse((await report(link)).json).resetToken);
    }
    const resets: number[] = [];
    for (const [index, ms] of [60 * MINUTE_MS - 1_000, 1_000, 1_000].entries()) {
      identity.later(ms);
      resets.push((await reset(resetTokens[index] ?? '')).status);
    }
    expect(resets).toEqual([200, 400, 400]);
  });

  it('accepts no token of another link', async () => {
    const { email } = await withLink();
    await identity.browser().call('POST', '/api/forgot-password', { body: { email } });
    const mail = (await identity.mails()).findLast((each) => each.includes(email));
    expect(await report(tokenIn(mail))).toMatchObject(refused);
    expect((await reset(tokenIn(mail))).status, 'it was not used up').toBe(200);
  });

  // Trust: sessions-22
  it('does nothing once the account is suspended, has another address, or is deleted', async () => {
    const [suspended, corrected, deleted] = [await withLink(), await withLink(), await withLink()];
    await identity.call('POST', `${DIRECTORY_PATH}/${suspended.user.id}/suspension`, {
      token: identity.directoryToken((await identity.admin()).user.id),
    });
    const body = { email: `${randomUUID()}@example.com`, password: PASSWORD };
    expect((await corrected.browser.call('POST', '/api/auth/correct-email', { body })).status).toBe(200);
    await deleted.browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    for (const { link } of [suspended, corrected, deleted]) expect(await report(link)).toMatchObject(refused);
    expect(await isSignedIn(corrected.browser)).toBe(true);
  });

  it('is limited like resets', async () => {
    const own = await testIdentity({ settings: { RATE_LIMIT_SCALE: '0.02' } });
    const browser = own.browser();
    const answers = [await report('x', browser), await report('x', browser)];
    await own.stop();
    expect(answers.map(({ status }) => status)).toEqual([400, 429]);
  });

  it('asks a trusted device for a code again (SEC-9) (SEC-17)', async () => {
    const { email, secret } = await identity.withSecondStep();
    const trusted = identity.browser();
    await signIn(trusted, email, { code: identity.codeOf(secret), trustDevice: true });
    expect((await signIn(trusted, email)).status).toBe(200);
    const [link = ''] = (await identity.securityMails(email)).flatMap((mail) =>
      mail.includes('New sign-in') ? [tokenIn(mail)] : [],
    );
    expect((await report(link)).status).toBe(200);
    expect((await signIn(trusted, email)).text).toBe('Enter the 6-digit code from your authenticator app.');
  });

  it('starts the wait for turning off a second step that was turned on since the event, and says when it ends (SEC-11)', async () => {
    const { email, user } = await identity.withSecondStep();
    const [link = ''] = await linksTo(email);
    const { resetToken } = notMeReply.parse((await report(link)).json);
    const endsAt = new Date(identity.now().getTime() + 3 * DAY_MS);
    const answered = await reset(resetToken);
    expect(answered.json).toMatchObject({ hasSecondStep: true, secondStepEndsAt: endsAt.toISOString() });
    expect(await eventsOf(user.id)).toContain('second-step-removal-requested');
    identity.later(3 * DAY_MS);
    const body = { email, password: NEW_PASSWORD };
    expect((await identity.browser().call('POST', '/api/login', { body })).status).toBe(200);
  });

  it('keeps a second step that was turned on before the reported event (SEC-10)', async () => {
    const { browser, email, user } = await identity.withSecondStep();
    identity.later(1);
    await browser.call('POST', '/api/auth/change-password', {
      body: { currentPassword: PASSWORD, newPassword: 'the choice of a thief' },
    });
    const link = (await linksTo(email)).at(-1) ?? '';
    const { resetToken } = notMeReply.parse((await report(link)).json);
    expect((await reset(resetToken)).json).not.toHaveProperty('secondStepEndsAt');
    expect(await eventsOf(user.id)).not.toContain('second-step-removal-requested');
  });

  // Trust: sessions-22
  it('accepts another password only, because the thief may know the earlier one', async () => {
    const { email, link } = await withLink();
    const { resetToken } = notMeReply.parse((await report(link)).json);
    const resetTo = (newPassword: string) =>
      identity.browser().call('POST', '/api/reset-password', { body: { token: resetToken, newPassword } });
    const refusal = await resetTo(PASSWORD);
    expect([refusal.status, refusal.text]).toEqual([
      400,
      'Choose a password that differs from your earlier one.',
    ]);
    expect((await resetTo(NEW_PASSWORD)).status).toBe(200);
    await identity.browser().call('POST', '/api/forgot-password', { body: { email } });
    const mail = (await identity.mails()).findLast((each) => each.includes(email));
    expect((await reset(tokenIn(mail))).status, 'another reset may keep it').toBe(200);
  });

  it('removes the passkeys that were added since the first event that can be reported, and no earlier ones (SEC-17)', async () => {
    const { email, user } = await identity.newcomer();
    const add = (name: string) =>
      identity.deps.db.passkey.create({
        data: {
          id: randomUUID(),
          userId: user.id,
          rpId: 'localhost',
          credentialId: randomUUID(),
          publicKey: new Uint8Array(),
          counter: 0,
          transports: [],
          isBackedUp: 0,
          isUnproven: 0,
          name,
          createdAt: identity.now(),
        },
      });
    await add('mine');
    identity.later(DAY_MS);
    await signIn(identity.browser(), email);
    await add('of the thief');
    await linksTo(email);
    identity.later(2 * 60 * MINUTE_MS);
    await signIn(identity.browser(), email);
    const link = (await linksTo(email)).at(-1) ?? '';
    await report(link);
    const left = await identity.deps.db.passkey.findMany({ where: { userId: user.id } });
    expect(left.map(({ name }) => name)).toEqual(['mine']);
    expect(await eventsOf(user.id)).toContain('passkey-removed');
  });
});
