import { networksOf } from '@savvi/service-kit/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, newAddress, PASSWORD, type TestIdentity, testIdentity } from '../testing/identity.ts';
import { LIMITS } from './limits.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const signIn = (email: string, address: string, password = 'wrong one') =>
  identity.browser({ address }).call('POST', '/api/login', { body: { email, password } });
const forgot = (email: string, address: string) =>
  identity.browser({ address }).call('POST', '/api/forgot-password', { body: { email } });
/** How many attempts are answered before the first 429. */
async function countUntilRefused(attempt: () => Promise<{ status: number }>): Promise<number> {
  for (let count = 0; count < 30; count += 1) if ((await attempt()).status === 429) return count;
  return Number.POSITIVE_INFINITY;
}

describe('wrong passwords at sign-in', () => {
  // Trust: sessions-13
  it('are refused after ten, whether or not the account exists, with Retry-After [N-5]', async () => {
    for (const email of [(await identity.newcomer()).email, 'nobody@example.com']) {
      const address = newAddress();
      expect(await countUntilRefused(() => signIn(email, address))).toBe(10);
      const refused = await signIn(email, address);
      expect([refused.status, refused.text, refused.headers.get('x-problem-code')]).toEqual([
        429,
        'Too many attempts. Please wait a little and try again.',
        'too-often',
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    }
  });

  // Trust: sessions-15
  it('lock the owner out on the same network only, and there even with the right password [N-5]', async () => {
    const { email } = await identity.newcomer();
    const address = newAddress();
    await countUntilRefused(() => signIn(email, address));
    expect((await signIn(email, address, PASSWORD)).status).toBe(429);
    expect((await signIn(email, newAddress(), PASSWORD)).status).toBe(200);
  });

  // Trust: sessions-14
  it('cannot exceed the limit when they arrive concurrently', async () => {
    const { email } = await identity.newcomer();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(email, address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('are counted by the /64 network of an IPv6 address, and the owner gets in from another network', async () => {
    const { email } = await identity.newcomer();
    let host = 0;
    expect(await countUntilRefused(() => signIn(email, `2001:db8:aa:1::${(host += 1).toString(16)}`))).toBe(
      10,
    );
    expect((await signIn(email, '2001:db8:aa:2::1', PASSWORD)).status).toBe(200);
  });

  it('no longer count after a right password', async () => {
    const { email } = await identity.newcomer();
    const address = newAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 9; wrong += 1) expect((await signIn(email, address)).status).toBe(401);
      expect((await signIn(email, address, PASSWORD)).status).toBe(200);
    }
  });

  // Trust: sessions-13
  it('for many accounts block their network address, even with right passwords in between', async () => {
    const { email } = await identity.newcomer();
    const address = newAddress();
    for (let attempt = 0; attempt < LIMITS.signInAddress.points - 1; attempt += 1)
      await identity.deps.limits.signIn({
        account: `${attempt}@example.com`,
        networks: networksOf(address),
        client: { device: 'curl', address: '192.0.2.1' },
        isKnown: false,
        device: null,
      });
    expect((await signIn(email, address, PASSWORD)).status).toBe(200);
    expect((await signIn('someone@example.com', address)).status).toBe(401);
    expect((await signIn('another@example.com', address)).status).toBe(429);
  });

  it('leave no email address in the table of limits', async () => {
    const { email } = await identity.newcomer();
    await signIn(email, newAddress());
    expect(
      JSON.stringify(await identity.deps.db.rateLimit.findMany(), (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain('@');
  });
});

describe('other limits', () => {
  it('allow ten reset links per account, whether or not it exists [N-5]', async () => {
    for (const email of [(await identity.newcomer()).email, 'nobody@example.com']) {
      const address = newAddress();
      expect(await countUntilRefused(() => forgot(email, address))).toBe(10);
      expect((await forgot(email, newAddress())).status).toBe(200);
    }
  });

  it('let the owner request a reset link from any network, however many links strangers have requested [N-5]', async () => {
    const { email } = await identity.newcomer();
    for (let attempt = 0; attempt < LIMITS.forgotAccount.points; attempt += 1)
      await identity.deps.limits.forgotPassword({
        account: email,
        networks: networksOf(newAddress()),
        client: { device: 'curl', address: '192.0.2.1' },
        isKnown: false,
        device: null,
      });
    const address = newAddress();
    expect(await countUntilRefused(() => forgot(email, address))).toBe(LIMITS.forgotPairUnderAttack.points);
  });

  it('allow many registrations from one address, but not infinitely many [N-5]', async () => {
    const address = newAddress();
    for (let count = 1; count < LIMITS.registerAddress.points; count += 1)
      await identity.deps.limits.register(networksOf(address));
    const answers = [
      await identity.browser({ address }).call('POST', '/api/register', { body: aPerson() }),
      await identity.browser({ address }).call('POST', '/api/register', { body: aPerson() }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 429]);
  });

  it('allow few attempts to find registered addresses, and do not count successful registrations as such attempts [N-5] (S-22)', async () => {
    const address = newAddress();
    const { email } = await identity.newcomer();
    const register = (over = {}) =>
      identity.browser({ address }).call('POST', '/api/register', { body: aPerson(over) });
    expect((await register()).status).toBe(201);
    for (let count = 1; count < LIMITS.registerTaken.points; count += 1)
      await identity.deps.limits.registerNew(networksOf(address));
    expect((await register({ email })).status).toBe(409);
    expect((await register({ email })).status).toBe(429);
    expect((await register()).status).toBe(429);
    expect(
      (await identity.browser({ address: newAddress() }).call('POST', '/api/register', { body: aPerson() }))
        .status,
    ).toBe(201);
  });

  it('count wrong current passwords of all routes of a session together', async () => {
    const { browser } = await identity.newcomer();
    const guesses = [
      () =>
        browser.call('POST', '/api/auth/change-password', {
          body: { currentPassword: 'wrong one', newPassword: 'something' },
        }),
      () => browser.call('POST', '/api/user/confirm-password', { body: { password: 'wrong one' } }),
      () => browser.call('DELETE', '/api/user', { body: { password: 'wrong one' } }),
    ];
    let turn = 0;
    expect(
      await countUntilRefused(async () => (await guesses[(turn += 1) % guesses.length]?.()) ?? { status: 0 }),
    ).toBe(10);
    for (const guess of guesses) expect((await guess()).status).toBe(429);
  });

  it('count wrong current passwords by session, whatever network they come from', async () => {
    const { browser } = await identity.newcomer();
    const confirm = () => {
      const elsewhere = identity.browser();
      elsewhere.keep(browser.cookie());
      return elsewhere.call('POST', '/api/user/confirm-password', { body: { password: 'wrong one' } });
    };
    expect(await countUntilRefused(confirm)).toBe(10);
  });

  it('stop guesses of reset tokens', async () => {
    const address = newAddress();
    for (let count = 1; count < LIMITS.resetAddress.points; count += 1)
      await identity.deps.limits.resetPassword(networksOf(address));
    const guess = () =>
      identity
        .browser({ address })
        .call('POST', '/api/reset-password', { body: { token: 'guess', newPassword: 'something' } });
    expect([(await guess()).status, (await guess()).status]).toEqual([400, 429]);
  });

  it('are multiplied by RATE_LIMIT_SCALE', async () => {
    const scaled = await testIdentity({ settings: { RATE_LIMIT_SCALE: '0.3' } });
    const address = newAddress();
    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push(
        (
          await scaled
            .browser({ address })
            .call('POST', '/api/login', { body: { email: 'a@b.example', password: 'wrong one' } })
        ).status,
      );
    await scaled.stop();
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});
