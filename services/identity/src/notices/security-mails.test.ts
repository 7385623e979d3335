import { randomUUID } from 'node:crypto';
import { DIRECTORY_PATH } from '@savvi/contracts/identity/directory';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../housekeeping/housekeeping.repository.ts';
import type { Mail } from '../shared/mailer.ts';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity, tokenIn } from '../testing/identity.ts';
import { VERIFIED } from '../shared/verification.rules.ts';
import { authenticator } from '../testing/authenticator.ts';
import { addPasskey } from '../testing/passkeys.ts';
import { securityMailService } from './security-mail.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEW_PASSWORD = 'staple gun orchestra';
const OTHER_PASSWORD = 'another staple gun';

const change = (browser: TestBrowser, newPassword = NEW_PASSWORD, currentPassword = PASSWORD) =>
  browser.call('POST', '/api/auth/change-password', { body: { currentPassword, newPassword } });
const signInTo =
  (identity: TestIdentity) =>
  async (email: string, password = PASSWORD) => {
    const browser = identity.browser();
    return {
      browser,
      status: (await browser.call('POST', '/api/login', { body: { email, password } })).status,
    };
  };
const resetIn =
  (identity: TestIdentity) =>
  (token: string, newPassword = OTHER_PASSWORD) =>
    identity.browser().call('POST', '/api/reset-password', { body: { token, newPassword } });
const suspendIn = (identity: TestIdentity) => async (userId: string) =>
  identity.call('POST', `${DIRECTORY_PATH}/${userId}/suspension`, {
    token: identity.directoryToken((await identity.admin()).user.id),
  });

describe('the owner of an account gets a mail', () => {
  let identity: TestIdentity;
  beforeAll(async () => {
    identity = await testIdentity({ settings: { SUPPORT_EMAIL: 'help@savvi.example' } });
  });
  afterAll(() => identity.stop());
  const onlyMailTo = async (email: string) => {
    const mails = await identity.securityMails(email);
    expect(mails).toHaveLength(1);
    return mails[0] ?? '';
  };
  const FACTS = ['Time: March 3, 2026 at 12:00 PM UTC', 'Device: Firefox on Windows'];
  const NOT_ME = 'This wasn’t me</a>';

  // Trust: sessions-21
  it('about a sign-in from a new device, with time, browser, network address and one link, "This wasn’t me" (SEC-17)', async () => {
    const { email } = await identity.newcomer();
    const { browser } = await signInTo(identity)(email);
    const mail = await onlyMailTo(email);
    expect(mail).toContain('Subject: New sign-in to your account\r\n');
    expect(mail).toContain(
      [
        'Hello Ada,',
        '',
        'Someone signed in to your BudgetPRO account from a device or network we haven’t seen recently.',
        ...FACTS,
        `Network address: ${browser.address}`,
        'If this was you, there’s nothing to do.',
        'If this wasn’t you, open this link:',
        '',
        `http://localhost:8080/not-me#token=${tokenIn(mail)}`,
        '',
        'On the page that opens, you can sign out everywhere and reset your password.',
        'The link works once and expires in 7 days.',
        '',
      ].join('\r\n'),
    );
    expect(mail.match(/<a /g)).toHaveLength(1);
    expect(mail).toContain(`<a href="http://localhost:8080/not-me#token=${tokenIn(mail)}">${NOT_ME}`);
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
  });

  it('with the time in the time zone of the account, and in UTC without one (SEC-17)', async () => {
    const { email } = await identity.newcomer({ timeZone: 'America/New_York' });
    await signInTo(identity)(email);
    expect(await onlyMailTo(email)).toContain('Time: March 3, 2026 at 7:00 AM EST\r\n');
  });

  // Trust: sessions-21
  it('about a changed password', async () => {
    const { email, browser } = await identity.newcomer();
    await change(browser);
    const mail = await onlyMailTo(email);
    expect(mail).toContain('Subject: Your BudgetPRO password was changed\r\n');
    for (const fact of [...FACTS, NOT_ME]) expect(mail).toContain(fact);
  });

  // Trust: sessions-21
  it('about a reset password', async () => {
    const { email } = await identity.newcomer();
    await identity.browser().call('POST', '/api/forgot-password', { body: { email } });
    await resetIn(identity)(tokenIn((await identity.mails()).findLast((each) => each.includes(email))));
    const mail = await onlyMailTo(email);
    expect(mail).toContain('Subject: Your BudgetPRO password was reset\r\n');
    for (const fact of [...FACTS, NOT_ME]) expect(mail).toContain(fact);
  });

  // Trust: sessions-21
  it('about the deletion of the account, with the support contact; the address is not stored afterwards', async () => {
    const { email, browser } = await identity.newcomer();
    expect((await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } })).status).toBe(204);
    const mail = await onlyMailTo(email);
    expect(mail).toContain('Subject: Your BudgetPRO account was deleted\r\n');
    expect(mail).toContain('Hello,\r\n\r\nYour BudgetPRO account and everything in it were deleted.');
    for (const fact of [
      ...FACTS,
      'If this was not you, contact us:\r\n\r\nhelp@savvi.example\r\n',
      '<a href="mailto:help@savvi.example">This was not me</a>',
    ])
      expect(mail).toContain(fact);
    expect(await identity.deps.db.securityMail.count({ where: { email } })).toBe(0);
  });

  it('about an account that an administrator deleted', async () => {
    const [{ user: admin }, { email, user }] = [await identity.admin(), await identity.newcomer()];
    await identity.call('DELETE', `${DIRECTORY_PATH}/${user.id}?event=${randomUUID()}`, {
      token: identity.directoryToken(admin.id),
    });
    const mail = await onlyMailTo(email);
    expect(mail).toContain(
      'An administrator deleted your BudgetPRO account and everything in it.\r\nTime: March 3, 2026',
    );
    expect(mail).not.toContain('Device:');
  });

  it('at most twelve times a day per address, however often it is registered and deleted', async () => {
    const { email, browser: first } = await identity.newcomer();
    let browser = first;
    for (let times = 0; times < 8; times += 1) {
      await change(browser);
      // The due mails are sent now, because the deletion would remove them.
      await identity.securityMails(email);
      expect((await browser.call('DELETE', '/api/user', { body: { password: NEW_PASSWORD } })).status).toBe(
        204,
      );
      browser = identity.browser();
      await browser.call('POST', '/api/register', { body: { email, password: PASSWORD } });
    }
    expect(await identity.securityMails(email)).toHaveLength(12);
  });

  it('at most once an hour about each kind of event (SEC-17)', async () => {
    const { email, browser } = await identity.newcomer();
    const countAfter = async (ms: number) => {
      identity.later(ms);
      expect((await signInTo(identity)(email)).status).toBe(200);
      return (await identity.securityMails(email)).length;
    };
    expect(await countAfter(0)).toBe(1);
    await change(browser, PASSWORD);
    expect(await identity.securityMails(email), 'another kind').toHaveLength(2);
    expect(await countAfter(HOUR_MS - 1_000)).toBe(2);
    expect(await countAfter(1_000)).toBe(3);
    expect(await countAfter(HOUR_MS + 1_000)).toBe(4);
  });

  it('for no event while the account is suspended, not even for its deletion', async () => {
    const { email, user } = await identity.newcomer();
    await suspendIn(identity)(user.id);
    await identity.deps.security.inTransaction((_, record) =>
      record({ event: 'password-changed', userId: user.id, client: { device: 'x', address: '192.0.2.1' } }),
    );
    await identity.call('DELETE', `${DIRECTORY_PATH}/${user.id}?event=${randomUUID()}`, {
      token: identity.directoryToken((await identity.admin()).user.id),
    });
    expect(await identity.securityMails(email)).toEqual([]);
    expect(await identity.deps.db.securityMail.count({ where: { email } })).toBe(0);
  });

  it('about the deletion of an account, but not when the owner erases its contents and continues in a new account', async () => {
    const { email, browser, user } = await identity.newcomer();
    await identity.deps.db.user.update({ where: { id: user.id }, data: { emptyStart: 1 } });
    expect(
      (await browser.call('POST', '/api/auth/start-empty', { body: { password: PASSWORD } })).status,
    ).toBe(200);
    expect((await identity.securityMails(email)).filter((mail) => mail.includes('was deleted'))).toEqual([]);
  });
});

describe('a deletion mail without an address for support', () => {
  it('names what the owner can do without contacting support', async () => {
    const identity = await testIdentity();
    const { email, browser } = await identity.newcomer();
    await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    const [mail = ''] = await identity.securityMails(email);
    await identity.stop();
    expect(mail).toContain(
      '\r\n\r\nIf this was not you, someone else knows your password. Change it everywhere else you use it, starting with your email account.\r\n',
    );
    expect(mail).not.toContain('href=');
  });
});

describe('the link "This wasn’t me" of a mail of the previous release, which leads to the reset form', () => {
  let identity: TestIdentity;
  beforeAll(async () => {
    identity = await testIdentity();
  });
  afterAll(() => identity.stop());
  const signIn = (email: string, password?: string) => signInTo(identity)(email, password);
  const reset = (token: string, newPassword?: string) => resetIn(identity)(token, newPassword);
  const lastLink = async (email: string) => tokenIn((await identity.securityMails(email)).at(-1));
  const isSignedIn = async (browser: TestBrowser) => (await browser.token()) !== null;

  // Trust: sessions-22
  it('sets a new password, ends every session and records a security event, even after a stranger changed the password', async () => {
    const { email, browser, user } = await identity.newcomer();
    const thief = (await signIn(email)).browser;
    const token = await lastLink(email);
    await identity.deps.db.user.update({ where: { id: user.id }, data: VERIFIED });
    await addPasskey(thief, authenticator());
    await change(thief);
    await change(thief, 'yet another staple', NEW_PASSWORD);
    expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([false, true]);
    expect((await reset(token)).status).toBe(200);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await identity.deps.db.passkey.count({ where: { userId: user.id } })).toBe(0);
    expect([
      (await signIn(email, 'yet another staple')).status,
      (await signIn(email, OTHER_PASSWORD)).status,
    ]).toEqual([401, 200]);
    expect(
      identity.lines.filter((line) => line.includes('not-me-reported')).map((line) => JSON.parse(line)),
    ).toEqual([
      {
        level: 'warn',
        securityEvent: 'not-me-reported',
        userId: user.id,
        device: 'Firefox on Windows',
        message: 'an owner reported an event as not theirs',
      },
    ]);
    expect(
      (await identity.securityMails(email)).filter((mail) =>
        mail.includes('Subject: Your BudgetPRO password was reset'),
      ),
    ).toHaveLength(1);
  });

  it('works once, and a password reset invalidates the links of all earlier mails', async () => {
    const { email, browser } = await identity.newcomer();
    await change(browser);
    const first = await lastLink(email);
    await signIn(email, NEW_PASSWORD);
    const second = await lastLink(email);
    expect(second).not.toBe(first);
    expect((await reset(second)).status).toBe(200);
    for (const token of [first, second]) {
      const again = await reset(token, 'something else');
      expect([again.status, again.headers.get('x-problem-code')]).toEqual([400, 'reset-token']);
    }
  });

  // Trust: sessions-22
  it('works once when ten requests arrive concurrently', async () => {
    const { email, browser } = await identity.newcomer();
    await change(browser);
    const token = await lastLink(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `new password ${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });

  // Trust: sessions-22
  it('works for seven days by the injected clock, and only its hash is stored', async () => {
    const [early, late] = [await identity.newcomer(), await identity.newcomer()];
    for (const { browser } of [early, late]) await change(browser);
    const tokens = [await lastLink(early.email), await lastLink(late.email)];
    expect(JSON.stringify(await identity.deps.db.securityMail.findMany())).not.toMatch(
      new RegExp(tokens.join('|')),
    );
    identity.later(7 * DAY_MS - 1_000);
    const inTime = await reset(tokens[0] ?? '');
    expect([inTime.status, inTime.text]).toEqual([200, expect.stringContaining('updated')]);
    identity.later(1_000);
    expect((await reset(tokens[1] ?? '')).status).toBe(400);
    identity.later(8 * DAY_MS);
    await sweep(identity.deps.db, identity.now());
    expect(await identity.deps.db.securityMail.count({ where: { userId: late.user.id } })).toBe(0);
  });

  // Trust: sessions-22
  it('stops working when the account is suspended, gets another address, or is deleted', async () => {
    const [suspended, corrected, deleted] = [
      await identity.newcomer(),
      await identity.newcomer(),
      await identity.newcomer(),
    ];
    const tokens: string[] = [];
    for (const { browser, email } of [suspended, corrected, deleted]) {
      await change(browser);
      tokens.push(await lastLink(email));
    }
    await suspendIn(identity)(suspended.user.id);
    expect(
      (
        await corrected.browser.call('POST', '/api/auth/correct-email', {
          body: { email: `${randomUUID()}@example.com`, password: NEW_PASSWORD },
        })
      ).status,
    ).toBe(200);
    expect(
      (await deleted.browser.call('DELETE', '/api/user', { body: { password: NEW_PASSWORD } })).status,
    ).toBe(204);
    for (const token of tokens) expect((await reset(token)).status).toBe(400);
  });

  it('does not invalidate an earlier reset link when it is mailed, only when it is used', async () => {
    const { email, browser } = await identity.newcomer();
    await change(browser);
    await identity.browser().call('POST', '/api/forgot-password', { body: { email } });
    const asked = tokenIn((await identity.mails()).findLast((mail) => mail.includes(email)));
    expect((await reset(await lastLink(email))).status).toBe(200);
    expect((await reset(asked)).status).toBe(400);
  });
});

describe('sending security mails', () => {
  let identity: TestIdentity;
  const server = {
    sent: [] as Mail[],
    tried: 0,
    isDown: false,
    async send(mail: Mail): Promise<void> {
      if (mail.text.includes('/verify-email#')) return;
      server.tried += 1;
      if (server.isDown)
        throw Object.assign(new Error(`550 <${mail.to}> ${mail.text}`), { responseCode: 550 });
      server.sent.push(mail);
    },
    close: () => undefined,
  };
  beforeEach(async () => {
    Object.assign(server, { sent: [], tried: 0, isDown: true });
    identity = await testIdentity({ replace: () => ({ mailer: server }) });
  });
  afterEach(() => identity.stop());
  const sendDue = () => securityMailService(identity.deps).sendDue(new AbortController().signal);
  const waiting = () => identity.deps.db.securityMail.count({ where: { dueAt: { not: null } } });

  // Trust: sessions-21
  it('never fails a sign-in, is retried while the mail server is down, and the link of the mail that arrives replaces the earlier one', async () => {
    const { email, user } = await identity.newcomer();
    expect((await signInTo(identity)(email)).status).toBe(200);
    await expect.poll(() => server.tried).toBe(1);
    await expect
      .poll(() =>
        identity.lines.filter((line) => line.includes('security mail')).map((line) => JSON.parse(line)),
      )
      .toEqual([
        {
          level: 'warn',
          userId: user.id,
          kind: 'signed-in-from-new-device',
          error: 'Error',
          responseCode: 550,
          message: 'a security mail could not be sent; it will be tried again',
        },
      ]);
    server.isDown = false;
    identity.later(5 * 60_000);
    await sendDue();
    await sendDue();
    expect(server.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'New sign-in to your account'],
    ]);
    expect((await resetIn(identity)(tokenIn(server.sent[0]?.text))).status).toBe(200);
    expect(identity.lines.join()).not.toContain(email);
  });

  it('is given up after a week, or after a day for a deleted account, whose address is then removed', async () => {
    const [kept, gone] = [await identity.newcomer(), await identity.newcomer()];
    await change(kept.browser);
    await gone.browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    await expect.poll(() => server.tried).toBe(2);
    for (let hours = 0; hours < 30; hours += 6) {
      identity.later(6 * HOUR_MS);
      await sendDue();
    }
    expect(await identity.deps.db.securityMail.count({ where: { email: gone.email } })).toBe(0);
    expect(await waiting()).toBe(1);
    for (let hours = 0; hours < 24 * 7; hours += 6) {
      identity.later(6 * HOUR_MS);
      await sendDue();
    }
    expect(await waiting()).toBe(0);
    expect(identity.lines.filter((line) => line.includes('a security mail is given up'))).toHaveLength(2);
  });

  it('leaves out a mail about the removal of a second step that was stopped meanwhile, and sends a later one with a link that works (SEC-11)', async () => {
    const { user, email } = await identity.withSecondStep();
    const client = { device: 'x', address: '192.0.2.1' };
    const request = async (removalAt: Date | null) => {
      await identity.deps.db.secondStep.update({ where: { userId: user.id }, data: { removalAt } });
      if (removalAt !== null)
        await identity.deps.security.inTransaction((_, record) =>
          record({ event: 'second-step-removal-requested', userId: user.id, client }),
        );
    };
    await request(new Date(identity.now().getTime() + DAY_MS));
    await expect.poll(() => server.tried).toBe(2);
    await request(null);
    server.isDown = false;
    identity.later(5 * 60_000);
    await sendDue();
    expect(server.sent.map(({ subject }) => subject)).toEqual(['Two-step verification is on']);

    server.isDown = true;
    await request(new Date(identity.now().getTime() + DAY_MS));
    await expect.poll(() => server.tried).toBe(4);
    server.isDown = false;
    identity.later(5 * 60_000);
    await sendDue();
    expect(server.sent.map(({ to, subject }) => [to, subject]).slice(1)).toEqual([
      [email, 'Two-step verification is about to turn off'],
    ]);
    const body = { token: tokenIn(server.sent[1]?.text) };
    const stopped = await identity.browser().call('POST', '/api/auth/authenticator-removal/stop', { body });
    expect(stopped.status).toBe(200);
  });

  it('happens once when replicas send concurrently, and /metrics has the number of unsent mails', async () => {
    const people = [await identity.newcomer(), await identity.newcomer(), await identity.newcomer()];
    for (const { browser } of people) await change(browser);
    await expect.poll(() => server.tried).toBe(3);
    expect((await identity.deps.metrics.read()).text).toContain('\nsavvi_mail_waiting 3\n');
    server.isDown = false;
    identity.later(5 * 60_000);
    await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(server.sent.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });
});
