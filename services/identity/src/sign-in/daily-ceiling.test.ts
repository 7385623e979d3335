import { networksOf } from '@savvi/service-kit/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_IS_SPENT, LIMITS } from '../shared/limits.ts';
import {
  newAddress,
  PASSWORD,
  type TestBrowser,
  type TestIdentity,
  testIdentity,
  tokenIn,
} from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const signIn = (browser: TestBrowser, email: string, password = 'wrong one') =>
  browser.call('POST', '/api/login', { body: { email, password } });
/** A browser on an unused network, with the given content of the device cookie. */
const elsewhere = (device: string | null = null) => {
  const browser = identity.browser();
  browser.keepDevice(device);
  return browser;
};
/** Uses up all guesses that strangers have for an account in a day. */
async function spend(account: string) {
  for (let count = 0; count < LIMITS.signInDay.points; count += 1)
    await identity.deps.limits.signIn({
      account,
      networks: networksOf(newAddress()),
      client: { device: 'curl', address: '192.0.2.1' },
      isKnown: false,
      device: null,
    });
}
const statusesOf = async (attempt: (count: number) => Promise<{ status: number }>, times: number) => {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await attempt(count)).status);
  return statuses;
};
const resetBy = async (browser: TestBrowser, email: string, newPassword: string) => {
  await browser.call('POST', '/api/forgot-password', { body: { email } });
  const mail = (await identity.mails()).find((each) => each.includes(`To: ${email}`));
  return browser.call('POST', '/api/reset-password', { body: { token: tokenIn(mail), newPassword } });
};

describe('guesses of a password', () => {
  // Trust: sessions-16
  it('from 170 networks of one /48 are refused after 40, whether or not the account exists [N-5] (S-3)', async () => {
    const sites = ['2001:db8:a', '2001:db8:b'];
    for (const email of [(await identity.newcomer()).email, 'nobody-1@example.com']) {
      const site = sites.pop();
      const statuses = await statusesOf(
        (count) => signIn(identity.browser({ address: `${site}:${(count % 170).toString(16)}00::1` }), email),
        250,
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(4 * LIMITS.signInPair.points);
      expect(statuses.slice(4 * LIMITS.signInPair.points).every((status) => status === 429)).toBe(true);
    }
  });

  it('from the /64 networks of one /56 are refused after 20 [N-5] (S-3)', async () => {
    const { email } = await identity.newcomer();
    const statuses = await statusesOf(
      (count) => signIn(identity.browser({ address: `2001:db8:c:${(count % 30).toString(16)}::1` }), email),
      60,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(2 * LIMITS.signInPair.points);
  });

  // Trust: sessions-16
  it('from everywhere are refused after 50 in a day with instructions for the owner, whether or not the account exists [N-5] [T-54] (S-3)', async () => {
    const shapes = [];
    for (const email of [(await identity.newcomer()).email, 'nobody-2@example.com']) {
      const statuses = await statusesOf(() => signIn(elsewhere(), email), 60);
      expect(statuses).toEqual([
        ...Array.from({ length: 50 }, () => 401),
        ...Array.from({ length: 10 }, () => 429),
      ]);
      const refused = await signIn(elsewhere(), email, PASSWORD);
      expect([refused.status, refused.text, refused.headers.get('x-problem-code')]).toEqual([
        429,
        DAY_IS_SPENT,
        'too-often',
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
      shapes.push(
        [...refused.headers].filter(([name]) => !['date', 'x-request-id', 'retry-after'].includes(name)),
      );
    }
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it('are reported once a day when the daily limit is reached [T-54]', async () => {
    const { email, user } = await identity.newcomer();
    await spend(email);
    for (let count = 0; count < 3; count += 1) await signIn(elsewhere(), email);
    await identity.deps.background.idle();
    const reported = identity.lines.filter(
      (line) => line.includes('sign-in throttled') && line.includes(user.id),
    );
    expect(reported.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ securityEvent: 'sign-in-throttled', rule: 'sign-in-day', userId: user.id }),
    ]);
  });
});

describe('the owner of an account whose daily limit is used up', () => {
  // Trust: sessions-15
  it('can sign in from a known device on any network [N-5] [T-54] (S-3)', async () => {
    const { email, browser } = await identity.newcomer();
    await spend(email);
    expect((await signIn(elsewhere(browser.device()), email, PASSWORD)).status).toBe(200);
    expect((await signIn(elsewhere(), email, PASSWORD)).status).toBe(429);
  });

  // Trust: sessions-15
  it('can sign in from a known network with any browser [N-5] (S-3)', async () => {
    const { email, browser } = await identity.newcomer();
    await spend(email);
    expect((await signIn(identity.browser({ address: browser.address }), email, PASSWORD)).status).toBe(200);
  });

  // Trust: sessions-15
  it('can sign in after a reset by mail, and the browser of the reset stays known while strangers keep guessing [N-5] [T-54] (S-3)', async () => {
    const { email } = await identity.newcomer();
    await spend(email);
    const browser = elsewhere();
    expect((await resetBy(browser, email, 'a new beginning')).status).toBe(200);
    expect(
      (await signIn(elsewhere(), email, 'a new beginning')).status,
      'guesses at the old password are forgotten',
    ).toBe(200);
    await spend(email);
    expect((await signIn(elsewhere(), email, 'a new beginning')).status).toBe(429);
    expect((await signIn(elsewhere(browser.device()), email, 'a new beginning')).status).toBe(200);
  });

  it('gets a reset link from a known device, however many links others request on the same network', async () => {
    const { email, browser } = await identity.newcomer();
    const forgot = (from: TestBrowser) => from.call('POST', '/api/forgot-password', { body: { email } });
    const shared = newAddress();
    await statusesOf(() => forgot(identity.browser({ address: shared })), LIMITS.forgotPair.points);
    expect((await forgot(identity.browser({ address: shared }))).status).toBe(429);
    const own = identity.browser({ address: shared });
    own.keepDevice(browser.device());
    expect((await forgot(own)).status).toBe(200);
  });

  it('can change the password in an open session on any network', async () => {
    const { email, browser } = await identity.newcomer();
    await spend(email);
    const roaming = elsewhere();
    roaming.keep(browser.cookie());
    expect(
      (
        await roaming.call('POST', '/api/auth/change-password', {
          body: { currentPassword: PASSWORD, newPassword: 'a new beginning' },
        })
      ).status,
    ).toBe(200);
  });

  // Trust: sessions-17
  it('gets no access with a forged device cookie, and strangers get none with the device cookie of another account [T-54] (S-3)', async () => {
    const [{ email }, stranger] = [await identity.newcomer(), await identity.newcomer()];
    await spend(email);
    for (const device of [
      `savvi_device=${'A'.repeat(43)}`,
      stranger.browser.device(),
      'savvi_device=%00',
      `savvi_device=${'A'.repeat(43)}.${'B'.repeat(43)}`,
    ]) {
      expect((await signIn(elsewhere(device), email, PASSWORD)).status).toBe(429);
    }
  });
});

describe('wrong passwords from a known device', () => {
  it('are refused after ten on any network, and do not count for anybody else (S-3)', async () => {
    const { email, browser } = await identity.newcomer();
    const statuses = await statusesOf(() => signIn(elsewhere(browser.device()), email), 12);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await signIn(elsewhere(), email, PASSWORD)).status).toBe(200);
  });

  it('are not refused because of others on the same network', async () => {
    const { email, browser } = await identity.newcomer();
    const shared = newAddress();
    for (let count = 0; count <= LIMITS.signInPair.points; count += 1)
      await signIn(identity.browser({ address: shared }), email);
    const own = identity.browser({ address: shared });
    own.keepDevice(browser.device());
    expect((await signIn(own, email, PASSWORD)).status).toBe(200);
  });
});
