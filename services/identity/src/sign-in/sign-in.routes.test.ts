import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aPerson,
  newAddress,
  PASSWORD,
  type TestIdentity,
  testIdentity,
  userOf,
} from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity({ hashing: 'real' });
});
afterAll(() => identity.stop());

const FORBIDDEN_KEYS = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  userId: 'x',
  isAdmin: 1,
  is_admin: 1,
  role: 'admin',
  planType: 'annual',
  subscriptionStatus: 'active',
  subscriptionId: 's',
  customerId: 'c',
  currentPeriodEnd: '2030-01-01T00:00:00.000Z',
  isEmailVerified: 1,
  createdAt: '2020-01-01T00:00:00.000Z',
  updatedAt: '2020-01-01T00:00:00.000Z',
  version: 7,
  emailCanonical: 'x',
};

describe('POST /api/register', () => {
  it('responds 201 with the user, signed in [AUTH-26] [AUTH-27] [DATA-3]', async () => {
    const { user, browser, email } = await identity.newcomer();
    expect(user).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      isAdmin: 0,
      isEmailVerified: 0,
      subscriptionStatus: 'free',
      planType: 'free',
      version: 1,
      createdAt: identity.now().toISOString(),
      trialDaysRemaining: 7,
      isTrialActive: true,
    });
    expect(userOf(await browser.call('GET', '/api/user')).id).toBe(user.id);
  });

  it('treats missing and empty names the same [AUTH-19]', async () => {
    const { email, password } = aPerson();
    const answered = await identity.browser().call('POST', '/api/register', { body: { email, password } });
    expect(answered.status).toBe(201);
    expect(answered.json).toMatchObject({ firstName: null, lastName: null });
    expect((await identity.newcomer({ firstName: '', lastName: null })).user).toMatchObject({
      firstName: null,
      lastName: null,
    });
  });

  it('stores the time zone of the browser, and ignores one that the server does not know [REM-5]', async () => {
    const { user } = await identity.newcomer({ timeZone: 'Pacific/Auckland' });
    expect(user.timeZone).toBe('Pacific/Auckland');
    for (const timeZone of ['Mars/Olympus', '+02:00', ''])
      expect((await identity.newcomer({ timeZone })).user.timeZone).toBeUndefined();
  });

  it('never returns or accepts fields outside the contract [AUTH-30] [T-26] [DATA-3] [N-3]', async () => {
    const { user, browser, email } = await identity.newcomer(FORBIDDEN_KEYS);
    expect(user).toMatchObject({
      isAdmin: 0,
      planType: 'free',
      subscriptionStatus: 'free',
      currentPeriodEnd: null,
      isEmailVerified: 0,
      createdAt: identity.now().toISOString(),
      version: 1,
    });
    expect(user.id).not.toBe(FORBIDDEN_KEYS.id);
    const { text } = await browser.call('GET', '/api/user');
    expect(text).not.toMatch(/password|argon2|canonical/i);
    expect(await identity.deps.users.findByEmail(identity.deps.db, email)).toMatchObject({
      isAdmin: 0,
      subscriptionVersion: 0,
    });
  });

  it('stores the password as argon2id only [N-3]', async () => {
    const { user } = await identity.newcomer();
    const row = await identity.deps.db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  });

  it('rejects a second account with the same address, ignoring letter case [AUTH-24] [N-5]', async () => {
    const { email, user } = await identity.newcomer();
    for (const again of [email, email.toUpperCase(), ` ${email} `]) {
      const answered = await identity
        .browser()
        .call('POST', '/api/register', { body: aPerson({ email: again }) });
      expect([
        answered.status,
        answered.text,
        answered.headers.get('x-problem-code'),
        answered.headers.getSetCookie(),
      ]).toEqual([409, 'An account with this email already exists.', 'email-taken', []]);
    }
    expect(await identity.deps.db.user.count({ where: { emailCanonical: email.toLowerCase() } })).toBe(1);
    expect(user.email).toBe(email);
  });

  it('creates one account for ten concurrent requests [AUTH-24]', async () => {
    const person = aPerson();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => identity.browser().call('POST', '/api/register', { body: person })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('rejects the addresses of administrators like taken ones [T-26]', async () => {
    const { email } = await identity.newcomer();
    const duplicate = await identity.browser().call('POST', '/api/register', { body: aPerson({ email }) });
    const reserved = await identity
      .browser()
      .call('POST', '/api/register', { body: aPerson({ email: 'Boss@Savvi.local' }) });
    expect([reserved.status, reserved.text]).toEqual([duplicate.status, duplicate.text]);
  });

  it('publishes the account without address and name [DATA-2]', async () => {
    const { user } = await identity.newcomer();
    expect(await identity.events(user.id)).toEqual([
      {
        type: 'identity.user.registered.v1',
        data: {
          userId: user.id,
          isAdmin: false,
          subscriptionStatus: 'free',
          planType: 'free',
          currentPeriodEnd: null,
          createdAt: user.createdAt,
          version: 1,
          id: user.id,
          dueOn: [{ kind: 'trial-end', on: '2026-03-10' }],
          timeZone: null,
        },
      },
    ]);
  });
});

describe('POST /api/login', () => {
  it('ignores the letter case of the address [AUTH-15] [AUTH-16]', async () => {
    const { email, user } = await identity.newcomer();
    const answered = await identity
      .browser()
      .call('POST', '/api/login', { body: { email: email.toUpperCase(), password: PASSWORD } });
    expect(answered.status).toBe(200);
    expect(userOf(answered).id).toBe(user.id);
  });

  // Trust: sessions-10
  it('accepts the password exactly as typed: with spaces, long, or in any script', async () => {
    for (const password of [
      '  with blanks  ',
      'пароль🔑密码',
      'x'.repeat(1024),
      'é'.normalize('NFD') + '12345',
    ]) {
      const { email } = await identity.newcomer({ password });
      const signIn = (typed: string) =>
        identity.browser().call('POST', '/api/login', { body: { email, password: typed } });
      expect((await signIn(password)).status).toBe(200);
      expect(
        (await signIn(password.trim() === password ? `${password.slice(0, -1)}` : password.trim())).status,
      ).toBe(401);
    }
  });

  // Trust: sessions-12
  it('responds alike to a wrong password and an unknown account [AUTH-18] [N-5] [T-20]', async () => {
    const { email } = await identity.newcomer();
    const attempt = (address: string) =>
      identity
        .browser({ address: newAddress() })
        .call('POST', '/api/login', { body: { email: address, password: 'wrong one' } });
    const [wrong, unknown] = [await attempt(email), await attempt('nobody@example.com')];
    const shape = ({ status, text, headers }: typeof wrong) => [
      status,
      text,
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    ];
    expect(shape(wrong)).toEqual(shape(unknown));
    expect([wrong.status, wrong.text]).toEqual([401, 'Invalid email or password']);
  });

  // Trust: sessions-12
  it('does the same work for an unknown account as for a wrong password [N-5]', async () => {
    const { email } = await identity.newcomer();
    const checked: (string | null)[] = [];
    const { passwords } = identity.deps;
    const watched = await testIdentity({
      replace: () => ({
        passwords: {
          ...passwords,
          isRight: (hashed, password) => (checked.push(hashed), passwords.isRight(hashed, password)),
        },
      }),
    });
    await watched.browser().call('POST', '/api/login', { body: { email, password: 'wrong one' } });
    await watched.stop();
    // Without a stored hash, the password is checked against a placeholder hash.
    expect(checked).toEqual([null]);
  });

  // Trust: sessions-2
  it("opens a new session and ends the browser's previous one [N-4]", async () => {
    const { email, browser, user } = await identity.newcomer();
    const before = browser.cookie();
    const oldSid = (await browser.token())?.sid;
    await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(browser.cookie()).not.toBe(before);
    const stale = identity.browser();
    stale.keep(before);
    expect(await stale.token()).toBeNull();
    expect((await identity.events(user.id)).at(-1)).toEqual({
      type: 'identity.session.revoked.v1',
      data: { userId: user.id, sids: [oldSid] },
    });
  });

  // Trust: sessions-2
  it('never opens a session with a planted id [N-4]', async () => {
    const { email } = await identity.newcomer();
    const browser = identity.browser();
    browser.keep(`savvi_session=${'A'.repeat(43)}`);
    const answered = await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(answered.status).toBe(200);
    expect(browser.cookie()).not.toContain('AAAA');
    expect(browser.cookie()).toMatch(/^savvi_session=[\w-]{43}$/);
  });

  // Trust: sessions-8
  it('stores a new hash if the old one has weaker parameters', async () => {
    const { email, user } = await identity.newcomer();
    const weak = await import('@node-rs/argon2').then(({ hash }) =>
      hash(PASSWORD, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 }),
    );
    await identity.deps.db.user.update({ where: { id: user.id }, data: { password: weak } });
    const signIn = () =>
      identity.browser().call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect((await signIn()).status).toBe(200);
    expect((await identity.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).password).toContain(
      'm=47104,t=2,p=1',
    );
    expect((await signIn()).status).toBe(200);
  });

  it('opens no session for a password that was changed while it was being checked', async () => {
    const { email, user } = await identity.newcomer();
    const { passwords, db } = identity.deps;
    const racing = await testIdentity({
      settings: { DATABASE_URL: identity.databaseUrl },
      replace: () => ({
        passwords: {
          ...passwords,
          async isRight(hashed, password) {
            const isRight = await passwords.isRight(hashed, password);
            await db.user.update({
              where: { id: user.id },
              data: { password: await passwords.hash('another one') },
            });
            return isRight;
          },
        },
      }),
    });
    const answered = await racing
      .browser()
      .call('POST', '/api/login', { body: { email, password: PASSWORD } });
    await racing.stop();
    expect(answered.status).toBe(401);
  });
});

describe('the session cookie', () => {
  const flagsOf = (answered: { headers: Headers }) =>
    answered.headers
      .getSetCookie()
      .filter((line) => line.includes('savvi_session'))
      .map((line) => line.replace(/=[^;]*/, '=…').replace(/Expires=[^;]*; /, ''));

  // Trust: sessions-1
  it('is HttpOnly and SameSite, and contains 256 random bits [N-4]', async () => {
    const answered = await identity.browser().call('POST', '/api/register', { body: aPerson() });
    expect(flagsOf(answered)).toEqual(['savvi_session=…; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax']);
  });

  // Trust: sessions-1
  it('is Secure and __Host- prefixed behind TLS [N-4]', async () => {
    const secure = await testIdentity({ settings: { PUBLIC_URL: 'https://savvi.example' } });
    const browser = secure.browser();
    const registered = await browser.call('POST', '/api/register', { body: aPerson() });
    const left = await browser.call('GET', '/api/simple-logout');
    await secure.stop();
    expect(flagsOf(registered)).toEqual([
      '__Host-savvi_session=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect(left.headers.getSetCookie()).toEqual([
      '__Host-savvi_session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  // Trust: sessions-11
  it('is stored as a hash only [DATA-17]', async () => {
    const { browser, user } = await identity.newcomer();
    const secret = browser.cookie()?.split('=')[1] ?? '';
    const [row] = await identity.deps.db.session.findMany({ where: { userId: user.id } });
    expect(row?.sid).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(secret);
  });
});
