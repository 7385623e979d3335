import { confirmedReply } from '@savvi/contracts/identity/strong-sign-in';
import { strongSignInRoutes } from '@savvi/contracts/identity/strong-sign-in.routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../shared/limits.ts';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity } from '../testing/identity.ts';

const TEN_MINUTES_MS = 600_000;

let identity: TestIdentity;
let always: TestIdentity;
beforeAll(async () => {
  [identity, always] = await Promise.all([
    testIdentity(),
    testIdentity({ settings: { REAUTHENTICATE: 'always' } }),
  ]);
});
afterAll(() => Promise.all([identity.stop(), always.stop()]));

const reauthenticate = (browser: TestBrowser, body: object) =>
  browser.call('POST', '/api/auth/reauthenticate', { body });
const codeOfProblem = ({ headers }: { headers: Headers }) => headers.get('x-problem-code');
/** Calls a route and returns its status and problem code. */
const outcomeOf = async (browser: TestBrowser, method: string, path: string, body?: object) => {
  const answered = await browser.call(method, path, body === undefined ? {} : { body });
  return [answered.status, codeOfProblem(answered)];
};
const REFUSED = [403, 'reauthenticate'];

const A_CREDENTIAL = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
  clientExtensionResults: {},
};

/** Every call that a new way in or the end of one needs, without an effect that another call depends on. */
const FULLY: readonly [method: string, path: string, body?: object][] = [
  ['POST', '/api/auth/authenticator'],
  ['POST', '/api/auth/authenticator/confirm', { code: '000000' }],
  ['DELETE', '/api/auth/authenticator'],
  ['POST', '/api/auth/recovery-codes'],
  ['POST', '/api/auth/passkeys/options'],
  ['POST', '/api/auth/passkeys', { credential: A_CREDENTIAL }],
  ['DELETE', '/api/auth/passkeys/0'],
];
const BY_PASSWORD: typeof FULLY = [
  ['DELETE', '/api/auth/sessions/0'],
  ['POST', '/api/auth/sign-out-everywhere'],
];

it('the list has every call of the contract that needs a full confirmation', () => {
  const called = FULLY.map(([method, path]) => `${method} ${path.replace(/\/0$/, '/{id}')}`);
  const needed = strongSignInRoutes
    .filter((route) => 'confirms' in route && route.confirms === 'fully')
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(called.toSorted()).toEqual(needed.toSorted());
});

describe('re-authentication', () => {
  // Trust: sessions-30
  it.each([...FULLY, ...BY_PASSWORD])(
    'is needed for %s %s ten minutes after sign-in, and not a second before (SEC-16)',
    async (...[method, path, body]: readonly [string, string, object?]) => {
      const { browser } = await identity.newcomer();
      identity.later(TEN_MINUTES_MS);
      expect(await outcomeOf(browser, method, path, body)).toEqual(REFUSED);
      const { browser: fresh } = await identity.newcomer();
      identity.later(TEN_MINUTES_MS - 1_000);
      expect(await outcomeOf(fresh, method, path, body)).not.toEqual(REFUSED);
    },
  );

  // Trust: sessions-30
  it('by password sets the mark for ten minutes, replaces the session, and keeps its age (SEC-16)', async () => {
    const { browser, user } = await identity.newcomer();
    identity.later(TEN_MINUTES_MS + 1_000);
    const before = browser.cookie();
    expect((await reauthenticate(browser, { password: PASSWORD })).status).toBe(204);
    expect(browser.cookie()).not.toBe(before);
    const former = identity.browser();
    former.keep(before);
    expect((await former.call('GET', '/api/user')).status).toBe(401);
    const live = await identity.deps.db.session.findMany({
      where: { userId: user.id, expire: { gt: identity.now() } },
    });
    expect(live.map(({ createdAt, confirmedAt }) => [createdAt.toISOString(), confirmedAt])).toEqual([
      [user.createdAt, identity.now()],
    ]);
    identity.later(TEN_MINUTES_MS - 1_000);
    expect(await outcomeOf(browser, 'DELETE', '/api/auth/sessions/0')).toEqual([404, 'not-found']);
    identity.later(1_000);
    expect(await outcomeOf(browser, 'DELETE', '/api/auth/sessions/0')).toEqual(REFUSED);
  });

  it('refuses a wrong password, and ten of them block further ones in the session (SEC-16)', async () => {
    const { browser } = await identity.newcomer();
    for (let count = 0; count < LIMITS.currentPassword.points; count += 1) {
      const answered = await reauthenticate(browser, { password: 'wrong one' });
      expect([answered.status, answered.text]).toEqual([400, 'The password is incorrect.']);
    }
    expect((await reauthenticate(browser, { password: PASSWORD })).status).toBe(429);
  });

  it('by password alone is enough for ending sessions, and for nothing else, with a second step (SEC-16)', async () => {
    const { browser } = await identity.withSecondStep();
    identity.later(TEN_MINUTES_MS);
    expect((await reauthenticate(browser, { password: PASSWORD })).status).toBe(204);
    expect(await outcomeOf(browser, 'DELETE', '/api/auth/sessions/0')).toEqual([404, 'not-found']);
    for (const [method, path, ...body] of FULLY)
      expect(await outcomeOf(browser, method, path, ...body)).toEqual(REFUSED);
  });

  it('by password and code is enough for everything; a wrong code changes nothing (SEC-16)', async () => {
    const { browser, secret } = await identity.withSecondStep();
    identity.later(TEN_MINUTES_MS);
    const wrong = await reauthenticate(browser, { password: PASSWORD, code: '000000' });
    expect([wrong.status, wrong.text]).toEqual([
      400,
      'That code isn’t correct. Codes change every 30 seconds.',
    ]);
    expect(await outcomeOf(browser, 'DELETE', '/api/auth/authenticator')).toEqual(REFUSED);
    const code = identity.codeOf(secret);
    expect((await reauthenticate(browser, { password: PASSWORD, code })).status).toBe(204);
    expect((await reauthenticate(browser, { password: PASSWORD, code })).status, 'used').toBe(400);
    expect(await outcomeOf(browser, 'DELETE', '/api/auth/authenticator')).toEqual([204, null]);
  });

  it('counts codes with those of sign-ins (SEC-7)', async () => {
    const { browser, secret } = await identity.withSecondStep();
    for (let count = 0; count < LIMITS.codePair.points; count += 1)
      await reauthenticate(browser, { password: PASSWORD, code: '000000' });
    const answered = await reauthenticate(browser, { password: PASSWORD, code: identity.codeOf(secret) });
    expect(answered.status).toBe(429);
  });

  it('of one session does not confirm another one', async () => {
    const { browser, email } = await identity.newcomer();
    const other = identity.browser();
    await other.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    identity.later(TEN_MINUTES_MS);
    await reauthenticate(browser, { password: PASSWORD });
    expect(await outcomeOf(other, 'DELETE', '/api/auth/sessions/0')).toEqual(REFUSED);
  });

  it('is not given by a changed password where the account has a second step (SEC-16)', async () => {
    const { browser } = await identity.withSecondStep();
    identity.later(TEN_MINUTES_MS);
    await browser.call('POST', '/api/auth/change-password', {
      body: { currentPassword: PASSWORD, newPassword: 'a new beginning' },
    });
    expect(await outcomeOf(browser, 'DELETE', '/api/auth/authenticator')).toEqual(REFUSED);
    expect(await outcomeOf(browser, 'DELETE', '/api/auth/sessions/0')).toEqual([404, 'not-found']);
  });
});

describe('GET /api/auth/confirmed', () => {
  const confirmed = (browser: TestBrowser) => browser.call('GET', '/api/auth/confirmed');
  const untilOf = async (browser: TestBrowser) => confirmedReply.parse((await confirmed(browser)).json).until;

  it('never asks an account without a second step (SEC-16)', async () => {
    const { browser } = await identity.newcomer();
    identity.later(TEN_MINUTES_MS);
    expect(await untilOf(browser)).toBeNull();
  });

  it.each(['an account with a second step', 'every account with REAUTHENTICATE=always'])(
    'asks %s ten minutes after sign-in (SEC-16)',
    async (who) => {
      const product = who.startsWith('every') ? always : identity;
      const { browser } = await (who.startsWith('every') ? product.newcomer() : product.withSecondStep());
      expect(await untilOf(browser)).toBe(new Date(product.now().getTime() + TEN_MINUTES_MS).toISOString());
      product.later(TEN_MINUTES_MS);
      expect(codeOfProblem(await confirmed(browser))).toBe('reauthenticate');
    },
  );
});

describe('the identity token', () => {
  const claimsOf = async (browser: TestBrowser) => {
    const payload = (await browser.token())?.token.split('.')[1] ?? '';
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  };

  it('says until when the user is confirmed, and protects accounts with a second step only (SEC-16)', async () => {
    const [plain, strong] = [await identity.newcomer(), await identity.withSecondStep()];
    const until = new Date(identity.now().getTime() + TEN_MINUTES_MS).toISOString();
    expect(await claimsOf(plain.browser)).toMatchObject({ confirmedUntil: until });
    expect(await claimsOf(plain.browser)).not.toHaveProperty('isProtected');
    expect(await claimsOf(strong.browser)).toMatchObject({ confirmedUntil: until, isProtected: true });
    identity.later(TEN_MINUTES_MS);
    await reauthenticate(strong.browser, { password: PASSWORD });
    expect((await claimsOf(strong.browser))['confirmedUntil'], 'a password alone does not count').toBe(until);
  });

  it('protects every account with REAUTHENTICATE=always (SEC-16)', async () => {
    expect(await claimsOf((await always.newcomer()).browser)).toMatchObject({ isProtected: true });
  });
});
