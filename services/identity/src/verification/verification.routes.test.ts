import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, PASSWORD, type TestIdentity, testIdentity, tokenIn, userOf } from '../testing/identity.ts';
import { sweep } from '../housekeeping/housekeeping.repository.ts';
import { noticeRepository } from '../notices/notice.repository.ts';
import { digestOf } from '@savvi/service-kit/secrets';
import { VERIFICATION_LIMITS } from './verification-limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

type Person = Awaited<ReturnType<TestIdentity['newcomer']>>;
const me = async ({ browser }: Pick<Person, 'browser'>) => userOf(await browser.call('GET', '/api/user'));
const claimsOf = async ({ browser }: Pick<Person, 'browser'>) =>
  identity.deps.verify((await browser.token())?.token ?? '');
const linkTo = async (email: string) => tokenIn((await identity.verificationMails(email)).at(-1));
const verify = (token: string) =>
  identity.browser().call('POST', '/api/auth/verify-email', { body: { token } });
const sendAgain = ({ browser }: Person) => browser.call('POST', '/api/auth/send-verification');
const correct = ({ browser }: Person, email: string, password = PASSWORD) =>
  browser.call('POST', '/api/auth/correct-email', { body: { email, password } });

describe('after a registration', () => {
  it('a verification link is mailed with its token in the fragment, as plain text and HTML [T-51]', async () => {
    const { email } = await identity.newcomer();
    const [mail = '', ...others] = await identity.verificationMails(email);
    expect(others).toEqual([]);
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
    expect(mail).toContain(
      `<a href="http://localhost:8080/verify-email#token=${tokenIn(mail)}">Verify my email address</a>`,
    );
    expect(mail.match(/expires in 7 days/g)).toHaveLength(2);
    expect(mail).toContain('Hello,');
  });

  it('nothing is blocked by default: the account and its token say that the address is unverified, without a date [T-51]', async () => {
    const person = await identity.newcomer();
    expect(person.user).toMatchObject({ isEmailVerified: 0, emailVerification: { requiredFrom: null } });
    expect(await claimsOf(person)).toMatchObject({ emailVerified: false });
  });

  it('the account names the time from which uploads and vault entries are blocked, with REQUIRE_VERIFIED_EMAIL=yes [T-51]', async () => {
    const strict = await testIdentity({ settings: { REQUIRE_VERIFIED_EMAIL: 'yes' } });
    const { user } = await strict.newcomer();
    await strict.stop();
    expect(user.emailVerification).toEqual({
      requiredFrom: new Date(Date.parse(user.createdAt) + DAY_MS).toISOString(),
    });
  });

  it('the response does not depend on the mail server, and the log contains neither address nor link', async () => {
    const failing = await testIdentity({
      replace: () => ({
        mailer: {
          send: ({ to, text }) =>
            Promise.reject(Object.assign(new Error(`550 <${to}> ${text}`), { responseCode: 550 })),
          close: () => undefined,
        },
      }),
    });
    expect((await failing.browser().call('POST', '/api/register', { body: aPerson() })).status).toBe(201);
    await failing.deps.background.idle();
    const line = failing.lines.find((each) => each.includes('background work failed'));
    await failing.stop();
    expect(JSON.parse(line ?? '{}')).toEqual({
      level: 'error',
      task: 'verification link',
      error: 'Error',
      responseCode: 550,
      message: 'background work failed',
    });
  });

  it('at a replica of the previous release an account counts as verified, and its token has no claim about verification [T-51]', async () => {
    const person = await identity.newcomer();
    // Stores the account as a replica of the previous release does.
    await identity.deps.db.user.update({ where: { id: person.user.id }, data: { unverifiedSince: null } });
    expect(await me(person)).not.toHaveProperty('emailVerification');
    expect(await me(person)).toMatchObject({ isEmailVerified: 1 });
    expect(await claimsOf(person)).not.toHaveProperty('emailVerified');
  });
});

describe('POST /api/auth/verify-email', () => {
  it('verifies the address, publishes the change, and leaves the claim `emailVerified` out of the next token [T-51]', async () => {
    const person = await identity.newcomer();
    const answered = await verify(await linkTo(person.email));
    expect([answered.status, answered.json, answered.headers.getSetCookie()]).toEqual([
      200,
      { message: 'Your email address is verified.' },
      [],
    ]);
    expect(await me(person)).toMatchObject({ isEmailVerified: 1, version: 2 });
    expect(await me(person)).not.toHaveProperty('emailVerification');
    expect(await claimsOf(person)).not.toHaveProperty('emailVerified');
    expect((await identity.events(person.user.id)).at(-1)).toEqual({
      type: 'identity.user.updated.v1',
      data: expect.objectContaining({ userId: person.user.id, version: 2 }),
    });
  });

  // Trust: sessions-20
  it('stores only a hash of the token', async () => {
    const { email, user } = await identity.newcomer();
    const token = await linkTo(email);
    const row = await identity.deps.db.emailVerificationToken.findUniqueOrThrow({
      where: { userId: user.id },
    });
    expect(row).toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiresAt: new Date(identity.now().getTime() + 7 * DAY_MS),
    });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  // Trust: sessions-20
  it('works once, also when ten requests arrive concurrently', async () => {
    const { email } = await identity.newcomer();
    const token = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
    const again = await verify(token);
    expect([again.status, again.text, again.headers.get('x-problem-code')]).toEqual([
      400,
      'This verification link is invalid or has expired. Please request a new one.',
      'verification-token',
    ]);
  });

  it('works for seven days by the injected clock, and the token is deleted afterward', async () => {
    const own = await testIdentity();
    const [early, late] = [await own.newcomer(), await own.newcomer()];
    const tokens = [
      tokenIn((await own.verificationMails(early.email))[0]),
      tokenIn((await own.verificationMails(late.email))[0]),
    ];
    const tried = (token = '') => own.browser().call('POST', '/api/auth/verify-email', { body: { token } });
    own.later(7 * DAY_MS - 1_000);
    expect((await tried(tokens[0])).status).toBe(200);
    own.later(1_000);
    expect((await tried(tokens[1])).status).toBe(400);
    await own.stop();
  });

  it('rejects a guessed token, and many guesses from one network', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', 'f'.repeat(64)])
      expect((await verify(token)).status).toBe(400);
    const browser = identity.browser();
    const statuses = [];
    for (let count = 0; count <= VERIFICATION_LIMITS.verify.points; count += 1)
      statuses.push(
        (await browser.call('POST', '/api/auth/verify-email', { body: { token: 'guess' } })).status,
      );
    expect([statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([
      VERIFICATION_LIMITS.verify.points,
      429,
    ]);
  });

  // Trust: sessions-20
  it('does nothing on GET, so a mail scanner that opens the link verifies nothing', async () => {
    const { email, user } = await identity.newcomer();
    expect((await identity.call('GET', `/api/auth/verify-email?token=${await linkTo(email)}`)).status).toBe(
      405,
    );
    expect(await identity.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      isEmailVerified: 0,
    });
  });
});

describe('POST /api/auth/send-verification', () => {
  it('mails another link, which replaces the earlier link [T-51]', async () => {
    const person = await identity.newcomer();
    const first = await linkTo(person.email);
    expect((await sendAgain(person)).status).toBe(200);
    const mails = await identity.verificationMails(person.email);
    expect(mails).toHaveLength(2);
    expect((await verify(first)).status).toBe(400);
    expect((await verify(await newestOf(person))).status).toBe(200);
  });

  /** Two mails of the same millisecond may come in either order. */
  const newestOf = async ({ email, user }: Person) => {
    const { token } = await identity.deps.db.emailVerificationToken.findUniqueOrThrow({
      where: { userId: user.id },
    });
    return (
      (await identity.verificationMails(email)).map(tokenIn).find((mailed) => digestOf(mailed) === token) ??
      ''
    );
  };

  it('is possible three times a day; after that a sentence names the time of the next attempt [T-51]', async () => {
    const person = await identity.newcomer();
    expect(
      (await Promise.all([sendAgain(person), sendAgain(person), sendAgain(person)])).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200, 200]);
    const refused = await sendAgain(person);
    expect([refused.status, refused.text]).toEqual([
      429,
      'You can request this email three times a day. Please check your spam folder, or try again tomorrow.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(await identity.verificationMails(person.email)).toHaveLength(4);
  });

  it('mails nothing to a verified address', async () => {
    const person = await identity.newcomer();
    await verify(await linkTo(person.email));
    expect((await sendAgain(person)).status).toBe(200);
    expect(await identity.verificationMails(person.email)).toHaveLength(1);
  });
});

describe('POST /api/auth/correct-email', () => {
  // Trust: sessions-20
  it('changes the address and mails a link to it; the old address gets no mail and its link stops working [T-51]', async () => {
    const person = await identity.newcomer();
    const [oldLink, right] = [await linkTo(person.email), `right-${person.email}`];
    const answered = await correct(person, right);
    expect([answered.status, answered.json]).toEqual([
      200,
      expect.objectContaining({ id: person.user.id, email: right, isEmailVerified: 0, version: 2 }),
    ]);
    expect([
      (await identity.verificationMails(person.email)).length,
      (await identity.mails()).filter((mail) => mail.includes(person.email)).length,
    ]).toEqual([1, 0]);
    expect((await verify(oldLink)).status).toBe(400);
    expect((await verify(await linkTo(right))).status).toBe(200);
    expect(await me(person)).toMatchObject({ email: right, isEmailVerified: 1 });
    expect(
      (
        await identity
          .browser()
          .call('POST', '/api/login', { body: { email: person.email, password: PASSWORD } })
      ).status,
    ).toBe(401);
    expect(
      (await identity.browser().call('POST', '/api/login', { body: { email: right, password: PASSWORD } }))
        .status,
    ).toBe(200);
  });

  it('invalidates a reset link for the old address', async () => {
    const person = await identity.newcomer();
    await identity.browser().call('POST', '/api/forgot-password', { body: { email: person.email } });
    const token = tokenIn((await identity.mails()).find((mail) => mail.includes(`To: ${person.email}`)));
    await correct(person, `right-${person.email}`);
    expect(
      (
        await identity
          .browser()
          .call('POST', '/api/reset-password', { body: { token, newPassword: 'a thief’s choice' } })
      ).status,
    ).toBe(400);
  });

  // Trust: sessions-24
  it('requires the password, and counts wrong passwords like the sign-in does', async () => {
    const person = await identity.newcomer();
    const refused = await correct(person, 'mine@example.com', 'not the password');
    expect([refused.status, refused.text]).toEqual([400, 'The password is incorrect.']);
    for (let count = 0; count < 9; count += 1) await correct(person, 'mine@example.com', 'not the password');
    expect((await correct(person, 'mine@example.com')).status).toBe(429);
    expect(await me(person)).toMatchObject({ email: person.email });
  });

  // Trust: sessions-24
  it('is refused once the address is verified', async () => {
    const person = await identity.newcomer();
    await verify(await linkTo(person.email));
    const refused = await correct(person, `else-${person.email}`);
    expect([refused.status, refused.text]).toEqual([
      403,
      'Your address is already verified, so it can’t be changed here.',
    ]);
  });

  it('rejects a taken address, the address of an administrator, and the current address', async () => {
    const [person, other] = [await identity.newcomer(), await identity.newcomer()];
    expect((await correct(person, other.email.toUpperCase())).headers.get('x-problem-code')).toBe(
      'email-taken',
    );
    expect((await correct(person, 'Boss@Savvi.local')).headers.get('x-problem-code')).toBe('email-taken');
    expect((await correct(person, ` ${person.email}`)).status).toBe(400);
  });
});

describe('an address whose account was deleted', () => {
  const leave = ({ browser }: Person) =>
    browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });

  it('can register again without a new trial, and the account and its token report that it has none [T-51]', async () => {
    const first = await identity.newcomer();
    expect([first.user.trialUsed, first.user.isTrialActive]).toEqual([undefined, true]);
    expect((await leave(first)).status).toBe(204);
    const again = await identity.newcomer({ email: first.email.toUpperCase() });
    expect(again.user).toMatchObject({ trialUsed: true, isTrialActive: false, trialDaysRemaining: 0 });
    expect(await claimsOf(again)).toMatchObject({ trialUsed: true });
  });

  // Trust: deletion-1
  it('is stored as a keyed hash for a year, and gets a trial again after that', async () => {
    const own = await testIdentity();
    const first = await own.newcomer();
    await first.browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    const rows = await own.deps.db.trialAddress.findMany();
    expect(rows).toEqual([
      {
        addressHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        wasVerified: 0,
        keepUntil: new Date(own.now().getTime() + 365 * DAY_MS),
      },
    ]);
    expect(rows[0]?.addressHash, 'not the bare hash, which a list of addresses would open').not.toBe(
      digestOf(first.email),
    );
    own.later(365 * DAY_MS);
    expect((await own.newcomer({ email: first.email })).user.isTrialActive).toBe(true);
    await sweep(own.deps.db, own.now());
    expect(await own.deps.db.trialAddress.count()).toBe(0);
    await own.stop();
  });

  it('gives no trial to an account whose address is corrected to it, either', async () => {
    const first = await identity.newcomer();
    await leave(first);
    const roundabout = await identity.newcomer();
    expect((await correct(roundabout, first.email)).json).toMatchObject({
      trialUsed: true,
      isTrialActive: false,
    });
  });

  it('gets no notice about the end of a trial', async () => {
    const first = await identity.newcomer();
    await leave(first);
    const again = await identity.newcomer({ email: first.email });
    identity.later(5 * DAY_MS + HOUR_MS);
    await noticeRepository.insertTrialEnding(identity.deps.db, identity.now());
    expect(await identity.deps.db.notice.count({ where: { userId: again.user.id } })).toBe(0);
  });
});
