import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../housekeeping/housekeeping.repository.ts';
import { PASSWORD, type TestIdentity, testIdentity, tokenIn, userOf } from '../testing/identity.ts';

const DAY_MS = 86_400_000;
let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

type Person = Awaited<ReturnType<TestIdentity['newcomer']>>;
const me = async ({ browser }: Person) => userOf(await browser.call('GET', '/api/user'));
const leave = ({ browser }: Person) => browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
const correct = ({ browser }: Person, email: string) =>
  browser.call('POST', '/api/auth/correct-email', { body: { email, password: PASSWORD } });
/** Opens the verification link that was mailed to an account. */
async function verify({ browser, user }: Person) {
  const { email } = await identity.deps.db.user.findUniqueOrThrow({ where: { id: user.id } });
  const mails = await identity.verificationMails(email);
  const statuses = [];
  for (const mail of mails)
    statuses.push(
      (await browser.call('POST', '/api/auth/verify-email', { body: { token: tokenIn(mail) } })).status,
    );
  // An address that was registered repeatedly also has links of earlier accounts, which no longer work.
  expect(statuses).toContain(200);
}

describe('an address whose unverified account was deleted', () => {
  // Trust: sessions-18
  it('gives its owner the trial after verification [T-51] (S-9)', async () => {
    const stranger = await identity.newcomer();
    await leave(stranger);
    const owner = await identity.newcomer({ email: stranger.email });
    expect(owner.user).toMatchObject({
      trialUsed: true,
      isTrialActive: false,
      emailVerification: { givesTrial: true },
    });
    await verify(owner);
    expect(await me(owner)).toMatchObject({ isTrialActive: true, trialDaysRemaining: 7 });
    expect(await me(owner)).not.toHaveProperty('trialUsed');
    expect(await identity.deps.verify((await owner.browser.token())?.token ?? '')).not.toHaveProperty(
      'trialUsed',
    );
  });

  it('gives its owner the trial after a reset by mail, too (S-9)', async () => {
    const stranger = await identity.newcomer();
    await leave(stranger);
    const { email } = await identity.newcomer({ email: stranger.email });
    const browser = identity.browser();
    await browser.call('POST', '/api/forgot-password', { body: { email } });
    const token = tokenIn(
      (await identity.mails()).find(
        (mail) => mail.includes(`To: ${email}`) && mail.includes('/reset-password#token='),
      ),
    );
    await browser.call('POST', '/api/reset-password', { body: { token, newPassword: 'a new beginning' } });
    expect(
      userOf(await browser.call('POST', '/api/login', { body: { email, password: 'a new beginning' } })),
    ).toMatchObject({ isTrialActive: true });
  });

  // Trust: sessions-18
  it('gets at most two trials, however often it is registered (S-9)', async () => {
    const first = await identity.newcomer();
    await leave(first);
    const second = await identity.newcomer({ email: first.email });
    await verify(second);
    await leave(second);
    for (let count = 0; count < 2; count += 1) await leave(await identity.newcomer({ email: first.email }));
    const last = await identity.newcomer({ email: first.email });
    expect(last.user.emailVerification).not.toHaveProperty('givesTrial');
    await verify(last);
    expect(await me(last)).toMatchObject({ trialUsed: true, isTrialActive: false });
  });

  it('gets only the rest of the trial counted from registration, however late it is verified (S-9)', async () => {
    const own = await testIdentity();
    const stranger = await own.newcomer();
    await stranger.browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    const owner = await own.newcomer({ email: stranger.email });
    own.later(8 * DAY_MS);
    // Stores the account as a replica of the previous release does after a verification.
    await own.deps.db.user.update({
      where: { id: owner.user.id },
      data: { isEmailVerified: 1, unverifiedSince: null, trialUsed: 0, trialUnproven: 0 },
    });
    const late = userOf(
      await own.browser().call('POST', '/api/login', { body: { email: owner.email, password: PASSWORD } }),
    );
    await own.stop();
    expect(late.isTrialActive).toBe(false);
  });

  it('is offered a trial only while days of it are left, even when a replica of the previous release verifies the address', async () => {
    const own = await testIdentity();
    const stranger = await own.newcomer();
    await stranger.browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    const owner = await own.newcomer({ email: stranger.email });
    const verifiedByOld = await own.newcomer({ email: `old-${stranger.email}` });
    await own.deps.db.user.update({
      where: { id: verifiedByOld.user.id },
      data: { isEmailVerified: 1, unverifiedSince: null, trialUsed: 1, trialUnproven: 1 },
    });
    await sweep(own.deps.db, own.now());
    const { isTrialActive } = userOf(await verifiedByOld.browser.call('GET', '/api/user'));
    own.later(8 * DAY_MS);
    const { emailVerification } = userOf(
      await own.browser().call('POST', '/api/login', { body: { email: owner.email, password: PASSWORD } }),
    );
    await own.stop();
    expect([owner.user.emailVerification?.givesTrial, isTrialActive, emailVerification]).toEqual([
      true,
      true,
      { requiredFrom: null },
    ]);
  });
});

describe('an address that an account corrected to another one', () => {
  // Trust: sessions-18
  it('gives no new trial to that account, nor to a later one unless its owner verifies the address [T-51] (S-9)', async () => {
    const person = await identity.newcomer();
    identity.later(2 * DAY_MS);
    const corrected = userOf(await correct(person, `right-${person.email}`));
    expect([corrected.createdAt, corrected.trialDaysRemaining], 'the clock runs on').toEqual([
      person.user.createdAt,
      5,
    ]);
    const again = await identity.newcomer({ email: person.email });
    expect(again.user).toMatchObject({
      trialUsed: true,
      isTrialActive: false,
      emailVerification: { givesTrial: true },
    });
    expect(userOf(await correct(again, `else-${person.email}`)), 'nor by correcting it again').toMatchObject({
      trialUsed: true,
      isTrialActive: false,
    });
  });

  it('does not renew a used trial, whatever address is verified afterward (S-9)', async () => {
    const first = await identity.newcomer();
    await verify(first);
    await leave(first);
    const again = await identity.newcomer({ email: first.email });
    expect(userOf(await correct(again, `else-${first.email}`)).emailVerification).not.toHaveProperty(
      'givesTrial',
    );
    await verify(again);
    expect(await me(again)).toMatchObject({ trialUsed: true, isTrialActive: false });
  });
});
