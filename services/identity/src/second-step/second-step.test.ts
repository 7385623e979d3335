import { userReply } from '@savvi/contracts/identity/account';
import {
  authenticatorReply,
  recoveryCodesReply,
  waysInReply,
} from '@savvi/contracts/identity/strong-sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_IS_SPENT } from '../shared/limits.ts';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity } from '../testing/identity.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ASKS = 'Enter the 6-digit code from your authenticator app.';
const WRONG = 'That code isn’t correct. Codes change every 30 seconds.';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

type Extra = { readonly code?: string; readonly trustDevice?: boolean };
const signIn = (browser: TestBrowser, email: string, extra: Extra = {}, password = PASSWORD) =>
  browser.call('POST', '/api/login', { body: { email, password, ...extra } });
const begin = (browser: TestBrowser) => browser.call('POST', '/api/auth/authenticator');
const confirm = (browser: TestBrowser, code: string) =>
  browser.call('POST', '/api/auth/authenticator/confirm', { body: { code } });
const waysIn = async (browser: TestBrowser) =>
  waysInReply.parse((await browser.call('GET', '/api/auth/ways-in')).json);
const codeOfProblem = ({ headers }: { headers: Headers }) => headers.get('x-problem-code');
const sessionsOf = (userId: string) => identity.deps.db.session.count({ where: { userId } });
const wrongCodeFor = (secret: string) =>
  String((Number(identity.codeOf(secret)) + 123_456) % 1_000_000).padStart(6, '0');
/** A code that an authenticator app has not shown yet; each of these is for a later step than the last one. */
function nextCode(secret: string): string {
  identity.codesLater(30_000);
  return identity.codeOf(secret);
}

describe('an authenticator app', () => {
  it('is set up with a secret of 160 bits, SHA-1, 6 digits and 30 seconds, and the issuer BudgetPRO (SEC-3)', async () => {
    const { browser, email } = await identity.newcomer();
    const { secret, uri } = authenticatorReply.parse((await begin(browser)).json);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/BudgetPRO:${email}`,
    ]);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'BudgetPRO',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  it('asks for no code until one code was entered; a second secret replaces the first (SEC-3)', async () => {
    const { browser, email } = await identity.newcomer();
    const first = authenticatorReply.parse((await begin(browser)).json);
    const second = authenticatorReply.parse((await begin(browser)).json);
    expect((await signIn(identity.browser(), email)).status).toBe(200);
    const refused = await confirm(browser, identity.codeOf(first.secret));
    expect([refused.status, refused.text]).toEqual([400, WRONG]);
    expect((await confirm(browser, identity.codeOf(second.secret))).status).toBe(200);
    expect((await signIn(identity.browser(), email)).status).toBe(401);
    expect((await begin(browser)).status, 'a second app needs the first to be turned off').toBe(409);
    expect((await confirm(browser, identity.codeOf(second.secret))).status).toBe(409);
  });

  it('cannot be confirmed before it was set up', async () => {
    const { browser } = await identity.newcomer();
    const refused = await confirm(browser, '123456');
    expect([refused.status, codeOfProblem(refused)]).toEqual([409, 'no-authenticator']);
  });

  it('gives ten recovery codes of 80 bits in groups of four, and the ways in name no secret (SEC-3) (SEC-8)', async () => {
    const { browser, recoveryCodes, secret, user } = await identity.withSecondStep();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const answered = await browser.call('GET', '/api/auth/ways-in');
    expect(waysInReply.parse(answered.json)).toMatchObject({
      authenticatorSince: identity.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    const stored = JSON.stringify([
      answered.text,
      identity.lines,
      await identity.events(user.id),
      await identity.deps.db.recoveryCode.findMany({ where: { userId: user.id } }),
    ]);
    for (const leak of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(leak);
    const row = await identity.deps.db.secondStep.findUniqueOrThrow({ where: { userId: user.id } });
    expect(Buffer.from(row.secret).includes(secret)).toBe(false);
  });

  it('replaces the session of the browser that turned it on, and ends the confirmations of the others (SEC-16)', async () => {
    const { browser, email, user } = await identity.newcomer();
    const other = identity.browser();
    await signIn(other, email);
    const { secret } = authenticatorReply.parse((await begin(browser)).json);
    const before = browser.cookie();
    await confirm(browser, identity.codeOf(secret));
    expect(browser.cookie()).not.toBe(before);
    const former = identity.browser();
    former.keep(before);
    expect((await former.call('GET', '/api/user')).status).toBe(401);
    expect(userReply.parse((await browser.call('GET', '/api/user')).json).hasSecondStep).toBe(true);
    const refused = await other.call('DELETE', '/api/auth/authenticator');
    expect([refused.status, codeOfProblem(refused)]).toEqual([403, 'reauthenticate']);
    expect(await identity.deps.secondSteps.isOn(identity.deps.db, user.id, identity.now())).toBe(true);
  });

  it('can be turned off, which removes recovery codes and trust; turning it off again changes nothing', async () => {
    const { browser, email, secret, user } = await identity.withSecondStep();
    const trusting = identity.browser();
    await signIn(trusting, email, { code: nextCode(secret), trustDevice: true });
    for (let count = 0; count < 2; count += 1)
      expect((await browser.call('DELETE', '/api/auth/authenticator')).status).toBe(204);
    expect((await signIn(identity.browser(), email)).status).toBe(200);
    expect(await waysIn(browser)).toMatchObject({
      authenticatorSince: null,
      recoveryCodesLeft: 0,
      trustedDevices: [],
    });
    expect(await identity.deps.db.recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    expect((await browser.call('POST', '/api/auth/recovery-codes')).status).toBe(409);
  });
});

describe('a sign-in with a second step', () => {
  // Trust: sessions-26
  it('answers the right password with `second-step`, no session and no cookie (SEC-5)', async () => {
    const { email, user } = await identity.withSecondStep();
    const before = await sessionsOf(user.id);
    const answered = await signIn(identity.browser(), email);
    expect([answered.status, answered.text, codeOfProblem(answered)]).toEqual([401, ASKS, 'second-step']);
    expect(answered.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(user.id)).toBe(before);
  });

  it('opens a session with the code, and the answer is the user (SEC-5)', async () => {
    const { email, secret, user } = await identity.withSecondStep();
    const answered = await signIn(identity.browser(), email, { code: identity.codeOf(secret) });
    expect([answered.status, userReply.parse(answered.json).id]).toEqual([200, user.id]);
  });

  // Trust: sessions-26
  it('answers a wrong password alike with and without a second step, whatever the code is (SEC-5) (SEC-23)', async () => {
    const [plain, strong] = [await identity.newcomer(), await identity.withSecondStep()];
    const shapes = [];
    for (const { email } of [plain, strong, { email: 'nobody-3@example.com' }])
      for (const code of [undefined, identity.codeOf(strong.secret)]) {
        const { status, text, headers } = await signIn(
          identity.browser(),
          email,
          code === undefined ? {} : { code },
          'wrong one',
        );
        shapes.push([
          status,
          text,
          [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
        ]);
      }
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    expect(shapes[0]?.slice(0, 2)).toEqual([401, 'Invalid email or password']);
  });

  it.each([
    [-90_000, false],
    [-60_000, false],
    [-45_000, true],
    [-30_000, true],
    [0, true],
    [30_000, true],
    [44_999, true],
    [45_000, false],
    [60_000, false],
    [90_000, false],
  ])('accepts a code of a clock that is ahead by %i ms: %s (SEC-6)', async (aheadMs, isAccepted) => {
    const { email, secret } = await identity.withSecondStep();
    identity.codesLater(10 * MINUTE_MS); // The code that turned the second step on is of a much earlier step.
    const { status, text } = await signIn(identity.browser(), email, {
      code: identity.codeOf(secret, aheadMs),
    });
    expect([status, text === WRONG]).toEqual([isAccepted ? 200 : 401, !isAccepted]);
  });

  // Trust: sessions-27
  it('accepts each code once: neither the code that turned the second step on, nor one of an earlier step (SEC-6)', async () => {
    const { browser, email } = await identity.newcomer();
    const { secret } = authenticatorReply.parse((await begin(browser)).json);
    const first = identity.codeOf(secret);
    await confirm(browser, first);
    expect((await signIn(identity.browser(), email, { code: first })).status).toBe(401);
    const ahead = identity.codeOf(secret, 30_000);
    expect((await signIn(identity.browser(), email, { code: ahead })).status).toBe(200);
    expect((await signIn(identity.browser(), email, { code: ahead })).status).toBe(401);
    expect((await signIn(identity.browser(), email, { code: first })).status).toBe(401);
  });

  // Trust: sessions-27
  it('opens one session when ten send the same code concurrently (SEC-6)', async () => {
    const { email, secret, user } = await identity.withSecondStep();
    const before = await sessionsOf(user.id);
    const code = identity.codeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signIn(identity.browser(), email, { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await sessionsOf(user.id)) - before).toBe(1);
  });

  it.each([
    '',
    '12345',
    '1234567',
    'abcdef',
    '000 000',
    'AAAA-AAAA-AAAA-AAAA',
    '１２３４５６',
    'x'.repeat(64),
  ])('refuses %j as a code', async (code) => {
    const { email } = await identity.withSecondStep();
    const answered = await signIn(identity.browser(), email, { code });
    expect([answered.status, codeOfProblem(answered)]).toEqual([401, 'second-step']);
  });

  it('accepts a code with spaces in it', async () => {
    const { email, secret } = await identity.withSecondStep();
    const code = identity.codeOf(secret).replace(/(...)/, '$1 ');
    expect((await signIn(identity.browser(), email, { code })).status).toBe(200);
  });

  it('ignores a code for an account without a second step (SEC-2)', async () => {
    const { email } = await identity.newcomer();
    expect((await signIn(identity.browser(), email, { code: '123456', trustDevice: true })).status).toBe(200);
    expect(await identity.deps.db.knownDevice.count({ where: { trustedUntil: { not: null } } })).toBe(
      await identity.deps.db.knownDevice.count({
        where: { trustedUntil: { not: null }, user: { secondStep: { isNot: null } } },
      }),
    );
  });
});

describe('wrong codes', () => {
  // Trust: sessions-28
  it('are refused after five in 15 minutes from one network, also the right one; another network goes on (SEC-7)', async () => {
    const { email, secret } = await identity.withSecondStep();
    const browser = identity.browser();
    for (let count = 0; count < 5; count += 1)
      expect((await signIn(browser, email, { code: wrongCodeFor(secret) })).status).toBe(401);
    expect((await signIn(browser, email, { code: identity.codeOf(secret) })).status).toBe(429);
    expect((await signIn(identity.browser(), email, { code: identity.codeOf(secret) })).status).toBe(200);
  });

  it('are forgotten after a right one', async () => {
    const { email, secret } = await identity.withSecondStep();
    const browser = identity.browser();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 4; count += 1)
        expect((await signIn(browser, email, { code: wrongCodeFor(secret) })).status).toBe(401);
      expect((await signIn(browser, email, { code: nextCode(secret) })).status).toBe(200);
    }
  });

  // Trust: sessions-28
  it('are refused after 20 in 12 hours from everywhere (SEC-7)', async () => {
    const { email, secret } = await identity.withSecondStep();
    const statuses = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await signIn(identity.browser(), email, { code: wrongCodeFor(secret) })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  });

  it('count as failed sign-ins, too: a right password with a wrong code gives no attempt back (SEC-7)', async () => {
    const { email, secret } = await identity.withSecondStep();
    const browser = identity.browser();
    for (let count = 0; count < 5; count += 1) await signIn(browser, email, { code: wrongCodeFor(secret) });
    for (let count = 0; count < 5; count += 1) expect((await signIn(browser, email)).status).toBe(401);
    const refused = await signIn(browser, email);
    expect([refused.status, refused.text === DAY_IS_SPENT]).toEqual([429, false]);
  });
});

describe('recovery codes', () => {
  it.each([
    ['as shown', (code: string) => code],
    ['in lower case without hyphens', (code: string) => code.replaceAll('-', '').toLowerCase()],
    ['with spaces', (code: string) => code.replaceAll('-', ' ')],
    [
      'with 0, 1 and 8 instead of O, I and B',
      (code: string) => code.replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8'),
    ],
  ])('sign in when typed %s (SEC-8)', async (_, typed) => {
    const { email, recoveryCodes } = await identity.withSecondStep();
    const answered = await signIn(identity.browser(), email, { code: typed(recoveryCodes[3] ?? '') });
    expect(answered.status).toBe(200);
  });

  // Trust: sessions-27
  it('work once each, also for ten at once (SEC-8)', async () => {
    const { browser, email, recoveryCodes, user } = await identity.withSecondStep();
    const before = await sessionsOf(user.id);
    const code = recoveryCodes[0] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signIn(identity.browser(), email, { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(identity.browser(), email, { code })).status).toBe(401);
    expect((await sessionsOf(user.id)) - before).toBe(1);
    expect((await waysIn(browser)).recoveryCodesLeft).toBe(9);
  });

  it('are replaced as a whole by a new set (SEC-8)', async () => {
    const { browser, email, recoveryCodes } = await identity.withSecondStep();
    const renewed = recoveryCodesReply.parse(
      (await browser.call('POST', '/api/auth/recovery-codes')).json,
    ).recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await signIn(identity.browser(), email, { code: recoveryCodes[0] ?? '' })).status).toBe(401);
    expect((await signIn(identity.browser(), email, { code: renewed[0] ?? '' })).status).toBe(200);
  });

  it('of another account open nothing', async () => {
    const [mine, theirs] = [await identity.withSecondStep(), await identity.withSecondStep()];
    const answered = await signIn(identity.browser(), mine.email, { code: theirs.recoveryCodes[0] ?? '' });
    expect(answered.status).toBe(401);
  });
});

describe('a trusted device', () => {
  // Trust: sessions-29
  it('is asked for a code again after 30 days, and not before (SEC-9)', async () => {
    const { email, secret } = await identity.withSecondStep();
    const browser = identity.browser();
    await signIn(browser, email, { code: nextCode(secret), trustDevice: true });
    identity.later(30 * DAY_MS - 1_000);
    expect((await signIn(browser, email)).status).toBe(200);
    identity.later(1_000);
    expect((await signIn(browser, email)).status).toBe(401);
  });

  it('is trusted only if the user says so, and only by its own account (SEC-9)', async () => {
    const [one, other] = [await identity.withSecondStep(), await identity.withSecondStep()];
    const browser = identity.browser();
    await signIn(browser, one.email, { code: nextCode(one.secret) });
    expect((await signIn(browser, one.email)).status).toBe(401);
    await signIn(browser, one.email, { code: nextCode(one.secret), trustDevice: true });
    expect((await signIn(browser, one.email)).status).toBe(200);
    expect((await signIn(browser, other.email)).status).toBe(401);
  });

  it('is in the takeout with every other browser and its networks, without secrets', async () => {
    const { browser, user } = await identity.newcomer();
    const answered = await browser.call('GET', '/api/auth/ways-in');
    const at = identity.now().toISOString();
    expect(waysInReply.parse(answered.json).knownDevices).toEqual([
      {
        device: 'Firefox on Windows',
        lastSignInAt: at,
        networks: [{ network: expect.stringContaining(browser.address), lastSignInAt: at }],
      },
    ]);
    const { secret } = await identity.deps.db.knownDevice.findFirstOrThrow({ where: { userId: user.id } });
    expect(answered.text).not.toContain(secret);
  });

  it('gets a new secret, so that a copy of its earlier cookie is not trusted (SEC-9)', async () => {
    const { email, secret, user } = await identity.withSecondStep();
    const browser = identity.browser();
    const secrets = async () =>
      (await identity.deps.db.knownDevice.findMany({ where: { userId: user.id } })).map((row) => row.secret);
    await signIn(browser, email, { code: nextCode(secret) });
    const before = await secrets();
    await signIn(browser, email, { code: nextCode(secret), trustDevice: true });
    const after = await secrets();
    expect(after).toHaveLength(before.length);
    expect(after.filter((each) => !before.includes(each))).toHaveLength(1);
    expect((await signIn(browser, email)).status).toBe(200);
  });

  it('has a session of up to 30 days; another one ends after 12 idle hours and within a day (SEC-9)', async () => {
    const { email, secret, user } = await identity.withSecondStep();
    const lifeOf = async (trustDevice: boolean) => {
      const browser = identity.browser();
      const answered = await signIn(browser, email, { code: nextCode(secret), trustDevice });
      const maxAge = /savvi_session=[^;]*; Max-Age=(\d+)/.exec(answered.headers.getSetCookie().join())?.[1];
      const session = await identity.deps.db.session.findFirstOrThrow({
        where: { userId: user.id, sid: (await browser.token())?.sid ?? '' },
      });
      return [Number(maxAge), session.expire.getTime() - identity.now().getTime()];
    };
    expect(await lifeOf(false)).toEqual([86_400, DAY_MS / 2]);
    expect(await lifeOf(true)).toEqual([30 * 86_400, 7 * DAY_MS]);
  });

  it('is listed and can be removed; another account cannot remove it (SEC-9)', async () => {
    const { email, secret } = await identity.withSecondStep();
    const browser = identity.browser();
    await signIn(browser, email, { code: nextCode(secret), trustDevice: true });
    const [device] = (await waysIn(browser)).trustedDevices;
    expect(device).toMatchObject({ isCurrent: true, device: 'Firefox on Windows' });
    const remove = (from: TestBrowser) => from.call('DELETE', `/api/auth/trusted-devices/${device?.id}`);
    expect((await remove((await identity.newcomer()).browser)).status).toBe(404);
    expect((await remove(browser)).status).toBe(204);
    expect((await remove(browser)).status).toBe(404);
    expect((await signIn(browser, email)).status).toBe(401);
  });

  // Trust: sessions-29
  it.each<[string, (browser: TestBrowser, email: string) => Promise<{ status: number }>]>([
    [
      'a changed password',
      (browser) =>
        browser.call('POST', '/api/auth/change-password', {
          body: { currentPassword: PASSWORD, newPassword: PASSWORD },
        }),
    ],
    ['signing out everywhere', (browser) => browser.call('POST', '/api/auth/sign-out-everywhere')],
    [
      'a reset',
      async (browser, email) => {
        await browser.call('POST', '/api/forgot-password', { body: { email } });
        const mail = (await identity.mails()).findLast((each) => each.includes(`To: ${email}`)) ?? '';
        const token = /reset-password#token=([\w-]+)/.exec(mail)?.[1];
        return browser.call('POST', '/api/reset-password', { body: { token, newPassword: PASSWORD } });
      },
    ],
  ])('is asked for a code again after %s (SEC-9) (SEC-10)', async (_, act) => {
    const { email, secret } = await identity.withSecondStep();
    const browser = identity.browser();
    await signIn(browser, email, { code: nextCode(secret), trustDevice: true });
    expect((await act(browser, email)).status).toBeLessThan(300);
    const answered = await signIn(browser, email);
    expect([answered.status, codeOfProblem(answered)]).toEqual([401, 'second-step']);
    expect((await signIn(browser, email, { code: nextCode(secret) })).status).toBe(200);
  });
});
