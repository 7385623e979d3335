import { sessionReply } from '@savvi/contracts/identity/account-replies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity } from '../testing/identity.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const signedInAlso = async (
  email: string,
  options?: { userAgent?: string; address?: string },
): Promise<TestBrowser> => {
  const browser = identity.browser(options);
  await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } });
  return browser;
};
const listOf = async (browser: TestBrowser) =>
  z.array(sessionReply).parse((await browser.call('GET', '/api/auth/sessions')).json);
const isSignedIn = async (browser: TestBrowser) => (await browser.token()) !== null;
const CLEARED = 'savvi_session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax';

describe('GET /api/user', () => {
  it('responds 401 Unauthorized without a session [AUTH-31] [T-20]', async () => {
    const answered = await identity.call('GET', '/api/user');
    expect([answered.status, answered.text, answered.headers.getSetCookie()]).toEqual([
      401,
      'Unauthorized',
      [],
    ]);
  });

  it('removes an unknown cookie along with the 401', async () => {
    const answered = await identity.call('GET', '/api/user', {
      headers: { Cookie: `other=1; savvi_session=${'x'.repeat(43)}` },
    });
    expect([answered.status, answered.headers.getSetCookie()]).toEqual([401, [CLEARED]]);
  });

  it('keeps the cookie of a live session when only the token is missing or expired', async () => {
    const { browser } = await identity.newcomer();
    const answered = await identity.call('GET', '/api/user', { headers: { Cookie: browser.cookie() ?? '' } });
    expect([answered.status, answered.headers.getSetCookie()]).toEqual([401, []]);
  });

  // Trust: sessions-3
  it('rejects a token immediately once its session has ended [N-6]', async () => {
    const { browser } = await identity.newcomer();
    const token = (await browser.token())?.token ?? '';
    expect((await identity.call('GET', '/api/user', { token })).status).toBe(200);
    await browser.call('GET', '/api/simple-logout');
    expect((await identity.call('GET', '/api/user', { token })).status).toBe(401);
  });

  it("counts down the trial by the server's clock [TRIAL-8]", async () => {
    const own = await testIdentity();
    const { browser } = await own.newcomer();
    own.later(6 * DAY_MS + HOUR_MS);
    expect((await browser.call('GET', '/api/user')).json).toMatchObject({
      trialDaysRemaining: 1,
      isTrialActive: true,
      serverTime: own.now().toISOString(),
    });
    own.later(DAY_MS);
    expect((await browser.call('GET', '/api/user')).json).toMatchObject({
      trialDaysRemaining: 0,
      isTrialActive: false,
    });
    await own.stop();
  });
});

describe('GET /api/auth/sessions', () => {
  it('lists at most 200 sessions, including the current one', async () => {
    const { browser } = await identity.newcomer();
    const { userId } = (await browser.token()) ?? { userId: '' };
    await identity.deps.db.$executeRaw`
      INSERT INTO sessions (sid, user_id, sess, created_at, last_seen_at, expire)
      SELECT encode(sha256((${userId} || copy)::bytea), 'hex'), user_id, sess, created_at, last_seen_at - interval '1 hour', expire FROM sessions, generate_series(1, 300) AS copy WHERE user_id = ${userId}::uuid`;
    const listed = await listOf(browser);
    expect(listed).toHaveLength(200);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });
});

describe('GET /api/login', () => {
  it('redirects to the sign-in page, or to / with a session [AUTH-32] [T-13] [API-10]', async () => {
    const { browser } = await identity.newcomer();
    const answers = [
      await identity.browser().call('GET', '/api/login'),
      await browser.call('GET', '/api/login'),
    ];
    expect(
      answers.map(({ status, headers, text }) => [
        status,
        headers.get('location'),
        headers.get('cache-control'),
        text,
      ]),
    ).toEqual([
      [302, '/login', 'no-store', ''],
      [302, '/', 'no-store', ''],
    ]);
  });
});

describe('GET /api/simple-logout', () => {
  it('ends the session, removes the cookie and redirects to / [AUTH-33] [T-13] [API-10]', async () => {
    const { browser, user } = await identity.newcomer();
    const before = browser.cookie();
    const sid = (await browser.token())?.sid;
    const answered = await browser.call('GET', '/api/simple-logout', {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect([
      answered.status,
      answered.headers.get('location'),
      answered.headers.get('cache-control'),
      answered.headers.getSetCookie(),
    ]).toEqual([302, '/', 'no-store', [CLEARED]]);
    browser.keep(before);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await identity.events(user.id)).at(-1)).toEqual({
      type: 'identity.session.revoked.v1',
      data: { userId: user.id, sids: [sid] },
    });
  });

  it('redirects to / without a session, and publishes no event', async () => {
    const before = await identity.deps.db.outboxEvent.count();
    for (const cookie of ['', 'savvi_session=', 'savvi_session=nothing', 'savvi_session=%00%ff']) {
      const answered = await identity.call('GET', '/api/simple-logout', { headers: { Cookie: cookie } });
      expect([answered.status, answered.headers.get('location')]).toEqual([302, '/']);
    }
    expect(await identity.deps.db.outboxEvent.count()).toBe(before);
  });

  it.each(['cross-site', 'same-site'])(
    'signs nobody out when the browser reports another site as the origin (%s) [T-13]',
    async (site) => {
      const { browser } = await identity.newcomer();
      const answered = await browser.call('GET', '/api/simple-logout', {
        headers: { 'Sec-Fetch-Site': site },
      });
      expect([
        answered.status,
        answered.headers.get('x-problem-code'),
        answered.headers.getSetCookie(),
      ]).toEqual([403, 'foreign-origin', []]);
      expect(await isSignedIn(browser)).toBe(true);
    },
  );
});

describe('the list of sessions', () => {
  it('shows where a user is signed in, the latest first [N-8]', async () => {
    const { email, browser } = await identity.newcomer();
    const signedInAt = identity.now().toISOString();
    identity.later(5 * 60_000);
    const phone = await signedInAlso(email, {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      address: '2001:db8:1:2::7',
    });
    const sessions = await listOf(phone);
    expect(sessions).toEqual([
      {
        id: (await phone.token())?.sid,
        isCurrent: true,
        device: 'Safari on iPhone',
        address: '2001:db8:1:2::7',
        signedInAt: identity.now().toISOString(),
        lastSeenAt: identity.now().toISOString(),
        method: 'password',
      },
      {
        id: (await browser.token())?.sid,
        isCurrent: false,
        device: 'Firefox on Windows',
        address: browser.address,
        signedInAt,
        lastSeenAt: signedInAt,
        method: 'password',
      },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(phone.cookie()?.split('=')[1]);
  });

  it("contains neither other users' sessions nor expired ones", async () => {
    const own = await testIdentity();
    const { email } = await own.newcomer();
    await own.newcomer();
    own.later(8 * DAY_MS);
    const browser = own.browser();
    await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(await listOf(browser)).toHaveLength(1);
    await own.stop();
  });

  it('lets the user end one session [N-8]', async () => {
    const { email, browser, user } = await identity.newcomer();
    const other = await signedInAlso(email);
    const sid = (await other.token())?.sid ?? '';
    expect((await browser.call('DELETE', `/api/auth/sessions/${sid}`)).status).toBe(204);
    expect([await isSignedIn(other), await isSignedIn(browser)]).toEqual([false, true]);
    expect((await identity.events(user.id)).at(-1)).toEqual({
      type: 'identity.session.revoked.v1',
      data: { userId: user.id, sids: [sid] },
    });
  });

  it('responds 404 for a session that was replaced meanwhile, because its browser is still signed in', async () => {
    const { email, browser } = await identity.newcomer();
    const other = await signedInAlso(email);
    const sid = (await other.token())?.sid ?? '';
    await other.call('POST', '/api/auth/reauthenticate', { body: { password: PASSWORD } });
    expect((await browser.call('DELETE', `/api/auth/sessions/${sid}`)).status).toBe(404);
    expect(await isSignedIn(other)).toBe(true);
  });

  it('removes the cookie when the user ends the current session', async () => {
    const { browser } = await identity.newcomer();
    const answered = await browser.call('DELETE', `/api/auth/sessions/${(await browser.token())?.sid ?? ''}`);
    expect([answered.status, answered.headers.getSetCookie()]).toEqual([204, [CLEARED]]);
  });

  it("returns the same 404 for another user's session and for an unknown one", async () => {
    const [{ browser }, stranger] = [await identity.newcomer(), await identity.newcomer()];
    const sid = (await stranger.browser.token())?.sid ?? '';
    const answers = await Promise.all(
      [sid, 'f'.repeat(64), 'nothing', '%F0%9F%94%91'].map((id) =>
        browser.call('DELETE', `/api/auth/sessions/${id}`),
      ),
    );
    for (const answered of answers)
      expect([answered.status, answered.text]).toEqual([404, 'This session does not exist.']);
    expect(await isSignedIn(stranger.browser)).toBe(true);
  });
});

describe('POST /api/auth/sign-out-everywhere', () => {
  it("ends every session of the user and nobody else's [N-8]", async () => {
    const [{ email, browser, user }, stranger] = [await identity.newcomer(), await identity.newcomer()];
    const other = await signedInAlso(email);
    const answered = await browser.call('POST', '/api/auth/sign-out-everywhere');
    expect([answered.status, answered.headers.getSetCookie()]).toEqual([204, [CLEARED]]);
    expect([await isSignedIn(other), await isSignedIn(stranger.browser)]).toEqual([false, true]);
    expect((await identity.events(user.id)).at(-1)).toEqual({
      type: 'identity.session.revoked.v1',
      data: { userId: user.id, sids: null },
    });
  });

  it('works when many requests arrive concurrently', async () => {
    const { email, browser } = await identity.newcomer();
    await Promise.all(Array.from({ length: 5 }, () => signedInAlso(email)));
    const token = (await browser.token())?.token ?? '';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => identity.call('POST', '/api/auth/sign-out-everywhere', { token })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 204 && status !== 401)).toEqual(
      [],
    );
    expect(await isSignedIn(browser)).toBe(false);
  });
});
