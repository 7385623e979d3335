import { userReply } from '@savvi/contracts/identity/account';
import { DIRECTORY_PATH } from '@savvi/contracts/identity/directory';
import { REMOVAL_WAIT_HOURS } from '@savvi/contracts/identity/strong-sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityMailService } from '../notices/security-mail.service.ts';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity, tokenIn } from '../testing/identity.ts';
import { removalService } from './removal.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WAIT_MS = REMOVAL_WAIT_HOURS * HOUR_MS;
const NEW_PASSWORD = 'staple gun orchestra';
const CODE_WANTED = 'Enter the 6-digit code from your authenticator app.';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity({ settings: { RATE_LIMIT_SCALE: '10' } });
});
afterAll(() => identity.stop());

const post = (path: string, body: object, browser = identity.browser()) =>
  browser.call('POST', path, { body });
const lost = (email: string, password = PASSWORD, browser?: TestBrowser) =>
  post('/api/login/lost-authenticator', { email, password }, browser);
const start = (token: string) => post('/api/auth/authenticator-removal', { token });
const stop = (token: string) => post('/api/auth/authenticator-removal/stop', { token });
const cancel = (browser: TestBrowser) => browser.call('DELETE', '/api/auth/authenticator-removal');
const signIn = (email: string, extra = {}, browser = identity.browser()) =>
  post('/api/login', { email, password: PASSWORD, ...extra }, browser);
/** What housekeeping does: sweeps, and then sends the queued mails. */
async function sweep() {
  await removalService(identity.deps).sweep(identity.now());
  await securityMailService(identity.deps).sendDue(new AbortController().signal);
}
/** The removal of the second step that the owner sees, and whether sign-in asks for a code. */
const stateOf = async ({ email, browser }: { email: string; browser: TestBrowser }) => {
  const user = userReply.parse((await browser.call('GET', '/api/user')).json);
  const asked = (await signIn(email)).text === CODE_WANTED;
  return { isOn: user.hasSecondStep === true, endsAt: user.secondStepEndsAt, asked };
};
const mailsOf = async (email: string, subject: string) =>
  (await identity.securityMails(email)).filter((mail) => mail.includes(`Subject: ${subject}\r\n`));
const startMails = (email: string) => mailsOf(email, 'Turn off two-step verification');
const stopMails = (email: string) => mailsOf(email, 'Two-step verification is about to turn off');
const stopLinks = async (email: string) => (await stopMails(email)).map(tokenIn);
const eventsOf = async (userId: string) =>
  (await identity.deps.db.securityEventRecord.findMany({ where: { userId } }))
    .map(({ kind }) => kind)
    .toSorted();
const refused = { status: 400, text: 'This link is invalid or has expired. Please request a new one.' };

/** An account with a second step, and the link that starts its removal. */
async function withStartLink() {
  const made = await identity.withSecondStep();
  await lost(made.email);
  const start = tokenIn((await startMails(made.email)).at(-1));
  return { ...made, start };
}
/** An account with a second step whose removal has started. */
async function withRemoval() {
  const made = await withStartLink();
  expect((await start(made.start)).status).toBe(200);
  // The mail is sent before a test moves the clock: later it may no longer be needed.
  expect(await stopMails(made.email)).toHaveLength(1);
  return made;
}

describe('reporting a lost authenticator', () => {
  it('answers the right password alike with and without a second step, and mails only with one (SEC-11)', async () => {
    const [with2, without] = [await identity.withSecondStep(), await identity.newcomer()];
    const answers = [await lost(with2.email), await lost(without.email)];
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [200, { message: 'Check your email for a link.' }],
      [200, { message: 'Check your email for a link.' }],
    ]);
    const [mail = '', ...others] = await startMails(with2.email);
    expect(others).toEqual([]);
    expect(mail).toContain(
      [
        'Hello Ada,',
        '',
        'Someone entered the password for your BudgetPRO account and asked to sign in without the authenticator app and the recovery codes.',
        'Time: March 3, 2026 at 12:00 PM UTC',
        'Device: Firefox on Windows',
      ].join('\r\n'),
    );
    expect(mail).toContain(
      `<a href="http://localhost:8080/lost-authenticator#token=${tokenIn(mail)}">Turn off two-step verification</a>`,
    );
    expect(mail.match(/<a /g)).toHaveLength(1);
    expect(await identity.securityMails(without.email)).toEqual([]);
  });

  // Trust: sessions-33
  it('answers a wrong password as sign-in does, whether or not the account exists or has a second step (SEC-11) (SEC-23)', async () => {
    const [with2, without] = [await identity.withSecondStep(), await identity.newcomer()];
    const shape = ({ status, text, headers }: Awaited<ReturnType<typeof lost>>) => [
      status,
      text,
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    ];
    const atSignIn = shape(await post('/api/login', { email: with2.email, password: 'wrong one' }));
    expect(atSignIn.slice(0, 2)).toEqual([401, 'Invalid email or password']);
    for (const email of [with2.email, without.email, 'nobody@example.com'])
      expect(shape(await lost(email, 'wrong one'))).toEqual(atSignIn);
  });

  it('checks one hash for a wrong password, also if the account does not exist (SEC-23)', async () => {
    const checked: boolean[] = [];
    const own = await testIdentity({
      replace: ({ passwords }) => ({
        passwords: {
          ...passwords,
          isRight: (hashed, password) => (checked.push(hashed !== null), passwords.isRight(hashed, password)),
        },
      }),
    });
    const { email } = await own.newcomer();
    await lost(email, 'wrong one', own.browser());
    await lost('nobody@example.com', 'wrong one', own.browser());
    await own.stop();
    expect(checked).toEqual([true, false]);
  });

  it('is limited together with sign-in, and a right password gives no attempt back (SEC-11)', async () => {
    const own = await testIdentity();
    const { email, browser } = await own.withSecondStep();
    const stranger = own.browser();
    for (let count = 0; count < 5; count += 1) {
      expect((await lost(email, 'wrong one', stranger)).status).toBe(401);
      expect((await lost(email, PASSWORD, stranger)).status).toBe(200);
    }
    const statuses = [
      (await lost(email, PASSWORD, stranger)).status,
      (await signIn(email, {}, stranger)).status,
    ];
    expect(browser.cookie()).not.toBeNull();
    await own.stop();
    expect(statuses).toEqual([429, 429]);
  });

  it('does nothing for a suspended account, which gets the answer of a wrong password', async () => {
    const { email, user } = await identity.withSecondStep();
    await identity.deps.db.user.update({ where: { id: user.id }, data: { suspendedAt: identity.now() } });
    expect((await lost(email)).status).toBe(401);
    expect(await startMails(email)).toEqual([]);
  });
});

describe('the removal of a lost second step', () => {
  it('starts once with the mailed link: a second click does not restart the wait (SEC-11)', async () => {
    const person = await withStartLink();
    expect(await stateOf(person)).toEqual({ isOn: true, endsAt: undefined, asked: true });
    const endsAt = new Date(identity.now().getTime() + WAIT_MS).toISOString();
    const first = await start(person.start);
    identity.later(HOUR_MS);
    const second = await start(person.start);
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(await stateOf(person)).toEqual({ isOn: true, endsAt, asked: true });
    expect(await stopMails(person.email)).toHaveLength(1);
    expect(await eventsOf(person.user.id)).toEqual([
      'authenticator-lost',
      'second-step-on',
      'second-step-removal-requested',
    ]);
  });

  it('starts with a link of at most a day (SEC-11)', async () => {
    const [early, exact, late] = [await withStartLink(), await withStartLink(), await withStartLink()];
    identity.later(DAY_MS - 1_000);
    expect((await start(early.start)).status).toBe(200);
    identity.later(1_000);
    expect(await start(exact.start)).toMatchObject(refused);
    identity.later(1_000);
    expect(await start(late.start)).toMatchObject(refused);
  });

  // Trust: sessions-33
  it('takes effect after 72 hours, before any sweep (SEC-11)', async () => {
    const person = await withRemoval();
    const { email, browser } = person;
    identity.later(WAIT_MS - 1_000);
    expect((await signIn(email)).text).toBe(CODE_WANTED);
    identity.later(1_000);
    expect((await stopLinks(email)).length).toBe(1);
    expect(await stop((await stopLinks(email))[0] ?? '')).toMatchObject(refused);
    expect(await start(person.start)).toMatchObject(refused);
    expect((await cancel(browser)).status).toBe(204);
    expect((await signIn(email)).status).toBe(200);
    identity.later(1_000);
    expect((await signIn(email)).status).toBe(200);
  });

  it('removes rows and trust at the sweep, mails that the second step is off, and publishes no change (SEC-11) (SEC-18)', async () => {
    const made = await identity.withSecondStep();
    const { email, user, secret } = made;
    await signIn(email, { code: identity.codeOf(secret), trustDevice: true });
    await lost(email);
    await start(tokenIn((await startMails(email)).at(-1)));
    const published = (await identity.events(user.id)).length;
    const where = { userId: user.id };
    const { db } = identity.deps;
    identity.later(WAIT_MS - 1_000);
    await sweep();
    expect([
      await db.secondStep.count({ where }),
      await mailsOf(email, 'Two-step verification is off'),
    ]).toEqual([1, []]);
    identity.later(1_000);
    await sweep();
    expect([
      await db.secondStep.count({ where }),
      await db.recoveryCode.count({ where }),
      await db.knownDevice.count({ where: { ...where, trustedUntil: { not: null } } }),
    ]).toEqual([0, 0, 0]);
    const [mail = '', ...others] = await mailsOf(email, 'Two-step verification is off');
    expect(others).toEqual([]);
    expect(mail).toContain(
      'The wait of 72 hours is over, so two-step verification is now off for your BudgetPRO account.',
    );
    expect(mail).not.toContain('Device:');
    expect(await identity.events(user.id)).toHaveLength(published);
    await sweep();
    expect((await eventsOf(user.id)).filter((kind) => kind === 'second-step-off')).toHaveLength(1);
  });

  // Trust: sessions-33
  it('is mailed at the start and every day, and each link "Stop" works until the end (SEC-11)', async () => {
    const people = [await withRemoval(), await withRemoval(), await withRemoval()];
    const counts: number[] = [];
    for (const ms of [0, DAY_MS - 1_000, 1_000, 1_000, DAY_MS - 1_000, DAY_MS - 1_000]) {
      identity.later(ms);
      await Promise.all([sweep(), sweep()]);
      counts.push((await stopMails(people[0]?.email ?? '')).length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
    for (const [index, person] of people.entries()) {
      const mail = (await stopMails(person.email))[index] ?? '';
      expect(mail).toMatch(
        /Two-step verification for your BudgetPRO account turns off on March \d+, 2026 at \d+:00 [AP]M UTC\./,
      );
      expect(mail).toContain('\r\nDevice: Firefox on Windows\r\nNetwork address: 10.');
      expect(mail).toContain(
        `<a href="http://localhost:8080/lost-authenticator#stop=${tokenIn(mail)}">Stop</a>`,
      );
      expect((await stop(tokenIn(mail))).json).toEqual({ message: 'Two-step verification stays on.' });
      expect(await stateOf(person)).toEqual({ isOn: true, endsAt: undefined, asked: true });
      expect(await eventsOf(person.user.id)).toContain('second-step-kept');
    }
  });

  it('is mailed once if the service was down for two days', async () => {
    const { email } = await withRemoval();
    await stopMails(email);
    identity.later(2 * DAY_MS + HOUR_MS);
    await sweep();
    expect(await stopMails(email)).toHaveLength(2);
    await sweep();
    expect(await stopMails(email)).toHaveLength(2);
  });

  it('is mailed however many other mails the address has got that day', async () => {
    const person = await withStartLink();
    await identity.deps.db.rateLimit.updateMany({
      where: { key: { startsWith: 'security-mail:' } },
      data: { points: 100 },
    });
    await start(person.start);
    expect(await stopMails(person.email)).toHaveLength(1);
  });

  // Trust: sessions-33
  it.each([
    ['the link', async ({ email }) => stop((await stopLinks(email))[0] ?? '')],
    ['the banner in an open session', ({ browser }) => cancel(browser)],
    ['a sign-in', ({ email, secret }) => signIn(email, { code: identity.codeOf(secret) })],
  ] as const satisfies readonly (readonly [
    string,
    (person: Awaited<ReturnType<typeof withRemoval>>) => Promise<{ status: number }>,
  ])[])('is stopped by %s, which also ends the link that started it (SEC-11)', async (_, stopBy) => {
    const person = await withRemoval();
    expect([200, 204]).toContain((await stopBy(person)).status);
    expect(await stateOf(person)).toEqual({ isOn: true, endsAt: undefined, asked: true });
    expect(await start(person.start)).toMatchObject(refused);
    identity.later(WAIT_MS);
    await sweep();
    expect((await signIn(person.email)).text).toBe(CODE_WANTED);
    expect(await stopMails(person.email)).toHaveLength(1);
  });

  it('is not stopped by a wrong code or by the right password alone', async () => {
    const person = await withRemoval();
    await signIn(person.email);
    await signIn(person.email, { code: '000000' });
    expect((await stateOf(person)).endsAt).toBeDefined();
  });

  it('can be stopped again without an effect, and not by the link of another account', async () => {
    const [one, other] = [await withRemoval(), await withRemoval()];
    const [link = ''] = await stopLinks(one.email);
    expect([(await stop(link)).status, (await stop(link)).status]).toEqual([200, 200]);
    expect((await cancel(one.browser)).status).toBe(204);
    expect((await eventsOf(one.user.id)).filter((kind) => kind === 'second-step-kept')).toHaveLength(1);
    expect((await stateOf(other)).endsAt).toBeDefined();
    expect(await stop(one.start)).toMatchObject(refused);
    expect(await start(link)).toMatchObject(refused);
    expect(await post('/api/auth/not-me', { token: link })).toMatchObject(refused);
    expect((await post('/api/reset-password', { token: link, newPassword: NEW_PASSWORD })).status).toBe(400);
  });

  it('cannot start with a link that was mailed for an earlier password', async () => {
    const person = await withStartLink();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await post('/api/auth/change-password', body, person.browser)).status).toBe(200);
    expect(await start(person.start)).toMatchObject(refused);
  });

  it('goes on after a reset by mail, and its links "Stop" still work (SEC-10)', async () => {
    const { email, browser } = await withRemoval();
    await post('/api/forgot-password', { email });
    const mail = (await identity.mails()).findLast((each) => each.includes(email));
    const body = { token: tokenIn(mail), newPassword: NEW_PASSWORD };
    const answered = await post('/api/reset-password', body, browser);
    expect([answered.status, answered.json]).toEqual([
      200,
      expect.not.objectContaining({ secondStepEndsAt: expect.anything() }),
    ]);
    identity.later(WAIT_MS - 1_000);
    expect((await post('/api/login', { email, password: NEW_PASSWORD })).text).toBe(CODE_WANTED);
    const [link = ''] = await stopLinks(email);
    expect((await stop(link)).status).toBe(200);
  });

  it('ends when the account is suspended, whose owner gets no mail, and when its owner reports "This wasn’t me" about a later event', async () => {
    const [suspended, reported] = [await withRemoval(), await withRemoval()];
    await identity.call('POST', `${DIRECTORY_PATH}/${suspended.user.id}/suspension`, {
      token: identity.directoryToken((await identity.admin()).user.id),
    });
    identity.later(1);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await post('/api/auth/change-password', body, reported.browser);
    const [changed] = await mailsOf(reported.email, 'Your BudgetPRO password was changed');
    expect((await post('/api/auth/not-me', { token: tokenIn(changed) })).status).toBe(200);
    const left = await identity.deps.db.secondStep.findMany({
      where: { userId: { in: [suspended.user.id, reported.user.id] } },
    });
    expect(left.map(({ removalAt, removalMailAt }) => [removalAt, removalMailAt])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('leaves no trust for an authenticator app that is set up before the sweep', async () => {
    const { email, browser, secret } = await identity.withSecondStep();
    await signIn(email, { code: identity.codeOf(secret), trustDevice: true }, browser);
    await lost(email);
    await start(tokenIn((await startMails(email)).at(-1)));
    identity.later(WAIT_MS);
    await post('/api/auth/reauthenticate', { password: PASSWORD }, browser);
    expect((await browser.call('POST', '/api/auth/authenticator')).status).toBe(201);
    expect(
      await identity.deps.db.knownDevice.count({
        where: { user: { email }, trustedUntil: { gt: identity.now() } },
      }),
    ).toBe(0);
    expect(await mailsOf(email, 'Two-step verification is off')).toHaveLength(1);
  });
});
