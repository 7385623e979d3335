import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../housekeeping/housekeeping.repository.ts';
import { DEVICES_MAX, KNOWN_DEVICE_MS, NEW_PLACE_MS } from '../shared/known-device.repository.ts';
import { digestOf } from '@savvi/service-kit/secrets';
import {
  aPerson,
  PASSWORD,
  type TestBrowser,
  type TestIdentity,
  testIdentity,
  tokenIn,
  userOf,
} from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const signIn = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call('POST', '/api/login', { body: { email, password } });
const secretsOf = (browser: TestBrowser) => browser.device()?.split('=')[1]?.split('.') ?? [];
const devicesOf = (userId: string) => identity.deps.db.knownDevice.findMany({ where: { userId } });
/** How many sign-ins from a new device were reported for an account. */
const alarmsFor = (userId: string) =>
  identity.lines.filter((line) => line.includes('signed-in-from-new-device') && line.includes(userId)).length;

describe('the device cookie', () => {
  const flagsOf = (answered: { headers: Headers }) =>
    answered.headers
      .getSetCookie()
      .filter((line) => line.includes('savvi_device'))
      .map((line) => line.replace(/=[^;]*/, '=…').replace(/Expires=[^;]*; /, ''));

  // Trust: sessions-17
  it('is set at registration and sign-in, expires after a year, and is sent only by our own pages [T-54]', async () => {
    const registered = await identity.browser().call('POST', '/api/register', { body: aPerson() });
    const { email } = userOf(registered);
    expect(flagsOf(registered)).toEqual([
      'savvi_device=…; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict',
    ]);
    expect(flagsOf(await signIn(identity.browser(), email))).toEqual(flagsOf(registered));
    expect(flagsOf(await signIn(identity.browser(), email, 'wrong one'))).toEqual([]);
  });

  // Trust: sessions-17
  it('is Secure and __Host- prefixed behind TLS', async () => {
    const secure = await testIdentity({ settings: { PUBLIC_URL: 'https://savvi.example' } });
    const { email, browser, user } = await secure.newcomer();
    const answered = await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    const count = await secure.deps.db.knownDevice.count({ where: { userId: user.id } });
    await secure.stop();
    expect(flagsOf(answered)).toEqual([
      '__Host-savvi_device=…; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
    expect(count, 'it was read again').toBe(1);
  });

  it('is not set, and no error occurs, when a gateway of the previous release does not forward it', async () => {
    const { email, browser, user } = await identity.newcomer();
    await signIn(browser, email);
    const headers = { 'X-Client-Address': '203.0.113.7' };
    const answered = await identity.call('POST', '/api/login', {
      headers,
      body: { email, password: PASSWORD },
    });
    expect([
      answered.status,
      flagsOf(answered),
      alarmsFor(user.id),
      (await devicesOf(user.id)).length,
    ]).toEqual([200, [], 0, 1]);
  });

  // Trust: sessions-17
  it('contains 256 random bits, and only their hash is stored', async () => {
    const { browser, user } = await identity.newcomer();
    const [secret = '', ...others] = secretsOf(browser);
    expect([secret, others]).toEqual([expect.stringMatching(/^[\w-]{43}$/), []]);
    expect(await devicesOf(user.id)).toEqual([
      {
        userId: user.id,
        secret: digestOf(secret),
        createdAt: identity.now(),
        lastSignInAt: identity.now(),
        device: 'Firefox on Windows',
        trustedUntil: null,
      },
    ]);
  });

  it('survives signing out and is the same after the next sign-in', async () => {
    const { email, browser } = await identity.newcomer();
    const before = browser.device();
    await browser.call('GET', '/api/simple-logout');
    await signIn(browser, email);
    expect([before, browser.device()]).toEqual([expect.stringContaining('savvi_device='), before]);
  });

  it('has a secret for each of four accounts that share a browser, so that the table does not link them', async () => {
    const people = [];
    const browser = identity.browser();
    for (let count = 0; count < 5; count += 1)
      people.push(userOf(await browser.call('POST', '/api/register', { body: aPerson() })));
    expect(secretsOf(browser)).toHaveLength(4);
    const rows = (await Promise.all(people.map(({ id }) => devicesOf(id)))).flat();
    expect(new Set(rows.map(({ secret }) => secret)).size).toBe(5);
    for (const { email, id } of people.slice(1)) {
      await signIn(browser, email);
      expect(alarmsFor(id)).toBe(0);
    }
  });

  // Trust: sessions-17
  it('never makes an account recognize a planted secret', async () => {
    const [{ email, user }, thief] = [await identity.newcomer(), await identity.newcomer()];
    const browser = identity.browser();
    browser.keepDevice(thief.browser.device());
    await signIn(browser, email);
    const [planted = ''] = secretsOf(thief.browser);
    expect((await devicesOf(user.id)).map(({ secret }) => secret)).not.toContain(digestOf(planted));
  });
});

describe('the known devices of an account', () => {
  it('are at most 20: another one replaces the least recently used', async () => {
    const { email, browser, user } = await identity.newcomer();
    for (let count = 0; count < DEVICES_MAX; count += 1) {
      identity.later(1_000);
      await signIn(identity.browser(), email);
    }
    expect(await devicesOf(user.id)).toHaveLength(DEVICES_MAX);
    expect((await devicesOf(user.id)).map(({ secret }) => secret)).not.toContain(
      digestOf(secretsOf(browser)[0] ?? ''),
    );
  });

  it('are forgotten a year after their last sign-in', async () => {
    const own = await testIdentity();
    const { email, browser, user } = await own.newcomer();
    own.later(KNOWN_DEVICE_MS);
    await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(
      own.lines.filter((line) => line.includes('signed-in-from-new-device')),
      'a long silence is no reason to keep quiet',
    ).toHaveLength(1);
    await sweep(own.deps.db, own.now());
    expect(
      (await own.deps.db.knownDevice.findMany({ where: { userId: user.id } })).map(
        ({ lastSignInAt }) => lastSignInAt,
      ),
    ).toEqual([own.now()]);
    await own.stop();
  });

  it('forget a network after 90 days, and a sign-in from there is mailed again (SEC-17)', async () => {
    const own = await testIdentity();
    const { email, browser, user } = await own.newcomer();
    const networks = () => own.deps.db.knownNetwork.count({ where: { userId: user.id } });
    await sweep(own.deps.db, new Date(own.now().getTime() + NEW_PLACE_MS));
    expect(await networks()).toBe(1);
    own.later(NEW_PLACE_MS + 1);
    await sweep(own.deps.db, own.now());
    expect(await networks()).toBe(0);
    await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(own.lines.filter((line) => line.includes('signed-in-from-new-device'))).toHaveLength(1);
    await own.stop();
  });

  it.each(['a reset', 'a change'])(
    'are forgotten after %s, except for the one that changed the password [T-54]',
    async (how) => {
      const { email, browser, user } = await identity.newcomer();
      const other = identity.browser();
      await signIn(other, email);
      if (how === 'a change')
        await browser.call('POST', '/api/auth/change-password', {
          body: { currentPassword: PASSWORD, newPassword: 'a new beginning' },
        });
      else {
        await browser.call('POST', '/api/forgot-password', { body: { email } });
        const mail = (await identity.mails()).find(
          (each) => each.includes(`To: ${email}`) && each.includes('/reset-password#token='),
        );
        await browser.call('POST', '/api/reset-password', {
          body: { token: tokenIn(mail), newPassword: 'a new beginning' },
        });
      }
      expect((await devicesOf(user.id)).map(({ secret }) => secret)).toEqual([
        digestOf(secretsOf(browser)[0] ?? ''),
      ]);
      const before = alarmsFor(user.id);
      await signIn(browser, email, 'a new beginning');
      expect(alarmsFor(user.id)).toBe(before);
      await signIn(other, email, 'a new beginning');
      expect(alarmsFor(user.id)).toBe(before + 1);
    },
  );

  it('are deleted with the account', async () => {
    const { browser, user } = await identity.newcomer();
    await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    expect(await devicesOf(user.id)).toEqual([]);
  });
});

describe('a sign-in from a new device', () => {
  it('is reported once; registration and known devices are not reported [T-54]', async () => {
    const { email, browser, user } = await identity.newcomer();
    await signIn(browser, email);
    expect(alarmsFor(user.id)).toBe(0);
    const other = identity.browser();
    await signIn(other, email);
    await signIn(other, email);
    expect(alarmsFor(user.id)).toBe(1);
  });

  it('is not reported for the first device of an account from before devices were remembered, but for the second', async () => {
    const { email, user } = await identity.newcomer();
    await identity.deps.db.knownDevice.deleteMany({ where: { userId: user.id } });
    await identity.deps.db.user.update({ where: { id: user.id }, data: { devicesKnownSince: null } });
    await signIn(identity.browser(), email);
    expect(alarmsFor(user.id)).toBe(0);
    await signIn(identity.browser(), email);
    expect(alarmsFor(user.id)).toBe(1);
  });
});
