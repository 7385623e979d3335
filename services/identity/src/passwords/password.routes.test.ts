import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity, tokenIn } from '../testing/identity.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'staple gun orchestra';
let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const signIn = async (email: string, password: string): Promise<TestBrowser | null> => {
  const browser = identity.browser();
  return (await browser.call('POST', '/api/login', { body: { email, password } })).status === 200
    ? browser
    : null;
};
const forgot = (email: string) =>
  identity.browser().call('POST', '/api/forgot-password', { body: { email } });
const mailTo = async (email: string) =>
  (await identity.mails()).filter((mail) => mail.includes(`To: ${email}\r\n`));
const linkFor = async (email: string) => {
  await forgot(email);
  return tokenIn((await mailTo(email)).at(-1));
};
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  identity.browser().call('POST', '/api/reset-password', { body: { token, newPassword } });
const isSignedIn = async (browser: TestBrowser) => (await browser.token()) !== null;

describe('POST /api/forgot-password', () => {
  it('mails a link with its token in the fragment, as plain text and HTML, and names the hour until which it works [AUTH-35] [AUTH-47] [T-50]', async () => {
    const { email } = await identity.newcomer();
    const answered = await forgot(email.toUpperCase());
    expect([answered.status, answered.json]).toEqual([
      200,
      { message: 'If an account with that email exists, a password reset link has been sent.' },
    ]);
    const [mail = '', ...others] = await mailTo(email);
    expect(others).toEqual([]);
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain(`<a href="http://localhost:8080/reset-password#token=${tokenIn(mail)}">`);
    expect(mail.match(/expires in 1 hour/g)).toHaveLength(2);
  });

  // Trust: sessions-12
  it('gives the same response and mails nothing when the account does not exist [AUTH-37] [N-5]', async () => {
    const { email } = await identity.newcomer();
    const before = (await identity.mails()).length;
    const [known, unknown] = [await forgot(email), await forgot('nobody@example.com')];
    const shape = ({ status, text, headers }: typeof known) => [
      status,
      text,
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    ];
    expect(shape(unknown)).toEqual(shape(known));
    expect(await identity.mails()).toHaveLength(before + 1);
  });

  it('responds before it looks for the account, and a shutdown waits for the mail', async () => {
    let mayMail = (): void => undefined;
    const gate = new Promise<void>((resolve) => (mayMail = resolve));
    const sent: string[] = [];
    const slow = await testIdentity({
      replace: () => ({
        mailer: { send: (mail) => gate.then(() => void sent.push(mail.subject)), close: () => undefined },
      }),
    });
    const { email } = await slow.newcomer();
    expect((await slow.browser().call('POST', '/api/forgot-password', { body: { email } })).status).toBe(200);
    expect(sent).toEqual([]);
    const stopped = slow.stop();
    mayMail();
    await stopped;
    expect(sent.toSorted()).toEqual([
      'Reset your BudgetPRO password',
      'Verify your email address for BudgetPRO',
    ]);
  });

  // Trust: sessions-19
  it('stores only a hash of the token [N-6] [DATA-16]', async () => {
    const { email } = await identity.newcomer();
    const token = await linkFor(email);
    const row = await identity.deps.db.passwordResetToken.findUniqueOrThrow({ where: { email } });
    expect(row).toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: identity.now(),
      expiresAt: new Date(identity.now().getTime() + HOUR_MS),
    });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('gives the same response when the mail server fails, and logs neither address nor link', async () => {
    const failing = await testIdentity({
      replace: () => ({
        mailer: {
          send: ({ to, text }) =>
            Promise.reject(Object.assign(new Error(`550 <${to}> ${text}`), { responseCode: 550 })),
          close: () => undefined,
        },
      }),
    });
    const { email } = await failing.newcomer();
    expect((await failing.browser().call('POST', '/api/forgot-password', { body: { email } })).status).toBe(
      200,
    );
    await failing.deps.background.idle();
    const line = failing.lines.find((each) => each.includes('reset link'));
    await failing.stop();
    expect(JSON.parse(line ?? '{}')).toEqual({
      level: 'error',
      task: 'reset link',
      error: 'Error',
      responseCode: 550,
      message: 'background work failed',
    });
  });
});

describe('POST /api/reset-password', () => {
  // Trust: sessions-3
  it('sets the new password, marks the address as verified and ends every session [AUTH-44] [N-6] [T-25]', async () => {
    const { email, browser, user } = await identity.newcomer();
    const other = await signIn(email, PASSWORD);
    const answered = await reset(await linkFor(email));
    // The response sets no session cookie.
    expect([answered.status, answered.headers.getSetCookie().map((line) => line.split('=')[0])]).toEqual([
      200,
      ['savvi_device'],
    ]);
    expect([await isSignedIn(browser), other !== null && (await isSignedIn(other))]).toEqual([false, false]);
    expect(await signIn(email, PASSWORD)).toBeNull();
    const again = await signIn(email, NEW_PASSWORD);
    expect((await again?.call('GET', '/api/user'))?.json).toMatchObject({ isEmailVerified: 1, version: 2 });
    expect((await identity.events(user.id)).slice(1)).toEqual([
      { type: 'identity.session.revoked.v1', data: { userId: user.id, sids: null } },
      { type: 'identity.user.updated.v1', data: expect.objectContaining({ userId: user.id, version: 2 }) },
    ]);
  });

  it('works once [N-6]', async () => {
    const token = await linkFor((await identity.newcomer()).email);
    expect((await reset(token)).status).toBe(200);
    const again = await reset(token, 'something else');
    expect([again.status, again.text, again.headers.get('x-problem-code')]).toEqual([
      400,
      'This reset link is invalid or has expired. Please request a new one.',
      'reset-token',
    ]);
  });

  // Trust: sessions-19
  it('works once when ten requests arrive concurrently', async () => {
    const { email } = await identity.newcomer();
    const token = await linkFor(email);
    const passwords = Array.from({ length: 10 }, (_, index) => `new password ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await signIn(email, winner)).not.toBeNull();
  });

  it('works for an hour by the injected clock [AUTH-47]', async () => {
    const [early, late] = [await identity.newcomer(), await identity.newcomer()];
    const tokens = [await linkFor(early.email), await linkFor(late.email)];
    identity.later(HOUR_MS - 1_000);
    expect((await reset(tokens[0] ?? '')).status).toBe(200);
    identity.later(1_000);
    expect((await reset(tokens[1] ?? '')).status).toBe(400);
  });

  // Trust: sessions-19
  it('works with the newest link only', async () => {
    const { email } = await identity.newcomer();
    const older = await linkFor(email);
    identity.later(1); // Mail files sort by time, so each needs its own millisecond.
    const newer = await linkFor(email);
    expect((await reset(older)).status).toBe(400);
    expect((await reset(newer)).status).toBe(200);
  });

  it('leaves the link usable when the new password is rejected [AUTH-21]', async () => {
    const token = await linkFor((await identity.newcomer()).email);
    const refused = await reset(token, '12345');
    expect([refused.status, refused.text]).toEqual([400, 'Password must be at least 6 characters']);
    expect((await reset(token)).status).toBe(200);
  });

  it('rejects a guessed token', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', 'f'.repeat(64)])
      expect((await reset(token)).status).toBe(400);
  });
});

describe('POST /api/auth/change-password', () => {
  const change = (browser: TestBrowser, currentPassword: string, newPassword = NEW_PASSWORD) =>
    browser.call('POST', '/api/auth/change-password', { body: { currentPassword, newPassword } });

  it('changes the password, ends the other sessions and keeps the caller signed in [N-7]', async () => {
    const { email, browser } = await identity.newcomer();
    const other = await signIn(email, PASSWORD);
    expect((await change(browser, PASSWORD)).status).toBe(200);
    expect([await isSignedIn(browser), other !== null && (await isSignedIn(other))]).toEqual([true, false]);
    expect(await signIn(email, PASSWORD)).toBeNull();
    expect(await signIn(email, NEW_PASSWORD)).not.toBeNull();
  });

  // Trust: sessions-3
  it("replaces the caller's session, so that a copy of its cookie is useless [N-7]", async () => {
    const { email, browser, user } = await identity.newcomer();
    const other = await signIn(email, PASSWORD);
    const sids = [(await browser.token())?.sid, (await other?.token())?.sid];
    const thief = identity.browser();
    thief.keep(browser.cookie());
    expect(await isSignedIn(thief)).toBe(true);
    await change(browser, PASSWORD);
    expect(await isSignedIn(thief)).toBe(false);
    expect(browser.cookie()).not.toBe(thief.cookie());
    expect((await browser.call('GET', '/api/auth/sessions')).json).toMatchObject([{ isCurrent: true }]);
    const { type, data } = (await identity.events(user.id)).at(-1) ?? {};
    expect([type, data]).toEqual([
      'identity.session.revoked.v1',
      {
        userId: user.id,
        sids: expect.toSatisfy(
          (ended: string[]) => new Set(ended).symmetricDifference(new Set(sids)).size === 0,
        ),
      },
    ]);
  });

  it('keeps the cookie when a request that was sent before the change is answered after it', async () => {
    const { browser } = await identity.newcomer();
    const before = identity.browser();
    before.keep(browser.cookie());
    const minted = await before.token();
    await change(browser, PASSWORD);
    const late = await before.call('GET', '/api/user', { token: minted?.token ?? '' });
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('requires the current password [N-7]', async () => {
    const { email, browser } = await identity.newcomer();
    const refused = await change(browser, 'wrong one');
    expect([refused.status, refused.text]).toEqual([403, 'The current password is incorrect.']);
    expect(await signIn(email, PASSWORD)).not.toBeNull();
  });

  it('invalidates an earlier reset link', async () => {
    const { email, browser } = await identity.newcomer();
    const token = await linkFor(email);
    await change(browser, PASSWORD);
    expect((await reset(token, 'a thief’s choice')).status).toBe(400);
  });

  it('lets one of two concurrent changes win', async () => {
    const { email, browser } = await identity.newcomer();
    const answers = await Promise.all(
      ['first choice', 'second choice'].map((choice) => change(browser, PASSWORD, choice)),
    );
    const [won, lost] = answers.map(({ status }) => status).sort();
    // The losing request gets a 401 if its session has been replaced already, and otherwise a 403.
    expect([won, lost === 403 || lost === 401]).toEqual([200, true]);
    expect(await signIn(email, answers[0]?.status === 200 ? 'first choice' : 'second choice')).not.toBeNull();
  });

  it('responds 401 without a session', async () => {
    expect((await change(identity.browser(), PASSWORD)).status).toBe(401);
  });
});
