import { createPrivateKey, createPublicKey, type JsonWebKey, randomUUID } from 'node:crypto';
import { remoteKeys, createTokenVerifier } from '@savvi/service-kit/identity-token';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newSigningKey,
  PASSWORD,
  type TestBrowser,
  type TestIdentity,
  testIdentity,
} from '../testing/identity.ts';
import { authenticator } from '../testing/authenticator.ts';
import { addPasskey, confirmByPasskey } from '../testing/passkeys.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const sessionOf = async (browser: TestBrowser) =>
  identity.deps.db.session.findUniqueOrThrow({
    where: { sid: (await browser.token({ 'X-Activity': 'background' }))?.sid ?? '' },
  });

describe('POST /internal/identity-token', () => {
  it("mints a token for 15 seconds with the user's id and without the address", async () => {
    const { browser, user } = await identity.newcomer();
    await identity.deps.db.user.update({ where: { id: user.id }, data: { unverifiedSince: null } });
    const minted = await browser.token();
    const decoded = jwt.decode(minted?.token ?? '', { complete: true });
    expect(decoded?.header).toEqual({ alg: 'ES256', typ: 'JWT', kid: identity.deps.key.keyId });
    const payload = decoded?.payload as jwt.JwtPayload;
    expect(payload).toEqual({
      iss: 'savvi-identity',
      aud: 'savvi',
      sub: user.id,
      sid: minted?.sid,
      space: user.id,
      role: 'user',
      createdAt: user.createdAt,
      subscriptionStatus: 'free',
      version: 1,
      confirmedUntil: new Date(identity.now().getTime() + 600_000).toISOString(),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 15,
    });
    expect(minted).toMatchObject({
      userId: user.id,
      expiresAt: new Date((payload.exp ?? 0) * 1_000).toISOString(),
    });
    expect(JSON.stringify(payload)).not.toContain('@');
  });

  it("mints a token that is accepted by a service that knows only identity's URL", async () => {
    const { browser, user } = await identity.newcomer();
    const verify = createTokenVerifier(remoteKeys(identity.url));
    expect(await verify((await browser.token())?.token ?? '')).toMatchObject({ sub: user.id });
  });

  it.each([
    ['no cookie', ''],
    ['an unknown session', `savvi_session=${'y'.repeat(43)}`],
    ['an empty value', 'savvi_session='],
    ['the hash instead of the secret', 'hash'],
    ['the prefixed name, which belongs to TLS', 'prefixed'],
  ])('responds 401 for %s', async (_, cookie) => {
    const { browser } = await identity.newcomer();
    const secret = browser.cookie()?.split('=')[1] ?? '';
    const sent =
      cookie === 'hash'
        ? `savvi_session=${(await browser.token())?.sid}`
        : cookie === 'prefixed'
          ? `__Host-savvi_session=${secret}`
          : cookie;
    const answered = await identity.call('POST', '/internal/identity-token', { headers: { Cookie: sent } });
    expect([answered.status, answered.text]).toEqual([401, 'Unauthorized']);
  });

  // Trust: sessions-5
  it('keeps a used session alive beyond the idle limit, up to the absolute one', async () => {
    const { browser } = await identity.newcomer();
    for (let day = 6; day <= 24; day += 6) {
      identity.later(6 * DAY_MS);
      expect(await browser.token()).not.toBeNull();
    }
    identity.later(6 * DAY_MS - 1_000);
    expect(await browser.token()).not.toBeNull();
    identity.later(2_000);
    expect(await browser.token()).toBeNull();
  });

  // Trust: sessions-5
  it('ends a session after the idle limit if its browser only polls', async () => {
    const { browser } = await identity.newcomer();
    for (let day = 1; day <= 6; day += 1) {
      identity.later(DAY_MS);
      expect(await browser.token({ 'X-Activity': 'background' })).not.toBeNull();
    }
    identity.later(DAY_MS + 1_000);
    expect(await browser.token({ 'X-Activity': 'background' })).toBeNull();
  });

  it('stores the use of a session at most once a minute', async () => {
    const { browser } = await identity.newcomer();
    const first = (await sessionOf(browser)).lastSeenAt;
    identity.later(MINUTE_MS - 1);
    await browser.token();
    expect((await sessionOf(browser)).lastSeenAt).toEqual(first);
    identity.later(1);
    await browser.token();
    expect((await sessionOf(browser)).lastSeenAt).toEqual(identity.now());
  });
});

describe('a token with REAUTHENTICATE=always and ADMIN_SECOND_STEP=yes', () => {
  let strict: TestIdentity;
  beforeAll(async () => {
    strict = await testIdentity({ settings: { REAUTHENTICATE: 'always', ADMIN_SECOND_STEP: 'yes' } });
  });
  afterAll(() => strict.stop());
  const claimsOf = async (browser: TestBrowser) =>
    jwt.decode((await browser.token())?.token ?? '') as jwt.JwtPayload;
  const becomesAdmin = (id: string) => strict.deps.db.user.update({ where: { id }, data: { isAdmin: 1 } });

  it('protects every account, and asks only administrators for a second step (SEC-16) (SEC-22)', async () => {
    const { browser } = await strict.newcomer();
    expect(await claimsOf(browser)).toMatchObject({ isProtected: true });
    expect(await claimsOf(browser)).not.toHaveProperty('secondStepDue');
    expect(await claimsOf((await strict.admin()).browser)).toMatchObject({ secondStepDue: 'set-up' });
  });

  it('names the second step as due until the session was opened with it, and again once the account has none (SEC-22)', async () => {
    const { browser, user, email, recoveryCodes } = await strict.withSecondStep();
    await becomesAdmin(user.id);
    expect(await claimsOf(browser), 'the session that turned it on').not.toHaveProperty('secondStepDue');
    await strict.deps.db.session.updateMany({ where: { userId: user.id }, data: { method: 'password' } });
    expect(await claimsOf(browser)).toMatchObject({ secondStepDue: 'sign-in' });
    const other = strict.browser();
    await other.call('POST', '/api/login', { body: { email, password: PASSWORD, code: recoveryCodes[0] } });
    expect(await claimsOf(other)).not.toHaveProperty('secondStepDue');
    await other.call('DELETE', '/api/auth/authenticator');
    expect(await claimsOf(other)).toMatchObject({ secondStepDue: 'set-up' });
  });

  it('counts a passkey as a second step: the account has one, and a session opened with it is complete (SEC-22)', async () => {
    const { browser, user } = await strict.admin();
    await strict.deps.db.passkey.create({
      data: {
        id: randomUUID(),
        userId: user.id,
        credentialId: randomUUID(),
        publicKey: new Uint8Array(1),
        counter: 0,
        isBackedUp: 0,
        isUnproven: 0,
        rpId: 'former.example',
        name: 'Key',
        createdAt: strict.now(),
      },
    });
    expect(await claimsOf(browser), 'a passkey of a former host').toMatchObject({ secondStepDue: 'set-up' });
    await strict.deps.db.passkey.updateMany({ where: { userId: user.id }, data: { rpId: 'localhost' } });
    expect(await claimsOf(browser)).toMatchObject({ secondStepDue: 'sign-in' });
    await strict.deps.db.session.updateMany({ where: { userId: user.id }, data: { method: 'passkey' } });
    expect(await claimsOf(browser)).not.toHaveProperty('secondStepDue');
  });

  it('still owes the second step after a sign-in by password to an account with a passkey, and such a session cannot add a way in (SEC-22)', async () => {
    const { browser, email, user } = await strict.admin();
    await addPasskey(browser, authenticator());
    expect(await claimsOf(browser), 'the passkey was not used yet').toMatchObject({
      secondStepDue: 'sign-in',
    });
    const thief = strict.browser();
    await thief.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    for (const path of ['/api/auth/passkeys/options', '/api/auth/authenticator']) {
      const refused = await thief.call('POST', path);
      expect([refused.status, refused.headers.get('x-problem-code')]).toEqual([403, 'reauthenticate']);
    }
    await thief.call('POST', '/api/auth/reauthenticate', { body: { password: PASSWORD } });
    expect((await thief.call('POST', '/api/auth/passkeys/options')).status).toBe(403);
    expect(await claimsOf(thief)).toMatchObject({ secondStepDue: 'sign-in' });
    expect(await strict.deps.db.passkey.count({ where: { userId: user.id } })).toBe(1);
  });

  it('is complete after the administrator has confirmed by passkey (SEC-22)', async () => {
    const { browser } = await strict.admin();
    const device = authenticator();
    await addPasskey(browser, device);
    expect((await confirmByPasskey(browser, device)).status).toBe(204);
    expect(await claimsOf(browser)).not.toHaveProperty('secondStepDue');
  });
});

describe('GET /internal/keys', () => {
  it('publishes only the public half of the key', async () => {
    const { json, status } = await identity.call('GET', '/internal/keys');
    const { keys } = json as { keys: (JsonWebKey & { kid: string })[] };
    expect([status, keys.length, Object.keys(keys[0] ?? {}).sort()]).toEqual([
      200,
      1,
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ]);
    expect(createPublicKey({ key: keys[0] ?? {}, format: 'jwk' }).equals(identity.deps.key.publicKey)).toBe(
      true,
    );
  });
});

describe('a token', () => {
  const claims = async () => {
    const { browser } = await identity.newcomer();
    const { iat, exp, iss, aud, ...rest } = jwt.decode(
      (await browser.token())?.token ?? '',
    ) as jwt.JwtPayload;
    return rest;
  };
  const own = { algorithm: 'ES256', issuer: 'savvi-identity', audience: 'savvi', expiresIn: 15 } as const;
  const answerTo = async (token: string) => (await identity.call('GET', '/api/user', { token })).status;

  it("is accepted when identity's key signed it", async () => {
    expect(
      await answerTo(
        jwt.sign(await claims(), identity.deps.key.privateKey, { ...own, keyid: identity.deps.key.keyId }),
      ),
    ).toBe(200);
  });

  it.each([
    ['another audience', { audience: 'identity' }],
    ['another issuer', { issuer: 'someone' }],
    ['an expired one', { expiresIn: -11 }],
    ['a key nobody knows', { keyid: 'unknown' }],
  ])('is rejected: %s', async (_, change) => {
    expect(
      await answerTo(
        jwt.sign(await claims(), identity.deps.key.privateKey, {
          ...own,
          keyid: identity.deps.key.keyId,
          ...change,
        }),
      ),
    ).toBe(401);
  });

  it('is rejected when it is signed with another key, unsigned, or signed with the public key as a shared secret', async () => {
    const payload = await claims();
    const keyid = identity.deps.key.keyId;
    const unsigned = jwt.sign(payload, null, { ...own, algorithm: 'none', keyid });
    const [header = '', body = ''] = unsigned.split('.');
    expect(await answerTo(jwt.sign(payload, createPrivateKey(newSigningKey()), { ...own, keyid }))).toBe(401);
    expect(await answerTo(unsigned)).toBe(401);
    expect(await answerTo(`${header}.${body}.AAAA`)).toBe(401);
    const spki = identity.deps.key.publicKey.export({ type: 'spki', format: 'pem' });
    expect(await answerTo(jwt.sign(payload, spki, { ...own, algorithm: 'HS256', keyid }))).toBe(401);
  });

  it('cannot be replaced by forged identity headers', async () => {
    const { user } = await identity.newcomer();
    const answered = await identity.call('GET', '/api/user', {
      headers: {
        'X-User-Id': user.id,
        'X-Identity': user.id,
        Authorization: `Basic ${btoa(`${user.id}:x`)}`,
      },
    });
    expect(answered.status).toBe(401);
  });
});
