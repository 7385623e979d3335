import { accountRoutes } from '@savvi/contracts/identity/account.routes';
import { internalCalls } from '@savvi/contracts/internal';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { expressRoutes } from '@savvi/testing/express-routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import {
  newAddress,
  PASSWORD,
  type TestBrowser,
  type TestIdentity,
  testIdentity,
} from './testing/identity.ts';

let identity: TestIdentity;
let browser: TestBrowser;
let careful: TestBrowser;
let userId: string;
beforeAll(async () => {
  identity = await testIdentity({ settings: { RATE_LIMIT_SCALE: '1000' } });
  const newcomer = await identity.newcomer();
  [browser, userId] = [newcomer.browser, newcomer.user.id];
  careful = (await identity.newcomer()).browser;
});
afterAll(() => identity.stop());

closedDoorSuite({
  routes: accountRoutes,
  call: () => identity.call,
  express: () => buildApp({ ...identity.deps, isReady: () => Promise.resolve(true) }).finish(),
  key: () => identity.deps.key,
});

const everything = async () =>
  JSON.stringify([
    await identity.deps.db.user.findMany({ orderBy: { id: 'asc' } }),
    await identity.deps.db.session.count(),
    await identity.deps.db.outboxEvent.count(),
  ]);

describe('identity', () => {
  it('serves exactly the routes of its contract', () => {
    const { mounted } = buildApp({ ...identity.deps, isReady: () => Promise.resolve(true) });
    expect(new Set(mounted)).toEqual(new Set(accountRoutes));
    expect(mounted).toHaveLength(accountRoutes.length);
  });

  it('serves exactly the internal routes of its contract', () => {
    const express = buildApp({ ...identity.deps, isReady: () => Promise.resolve(true) }).finish();
    expect(
      expressRoutes(express)
        .filter((route) => route.includes(' /internal/'))
        .toSorted(),
    ).toEqual(internalCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted());
  });

  it('responds 404 to unknown paths and 405 to other methods', async () => {
    expect((await identity.call('GET', '/api/nothing')).status).toBe(404);
    const answered = await identity.call('POST', '/api/user');
    expect([answered.status, answered.headers.get('allow')]).toEqual([405, 'GET, DELETE']);
  });

  it('passes its liveness and readiness checks', async () => {
    expect((await identity.call('GET', '/livez')).status).toBe(200);
    expect((await identity.call('GET', '/readyz')).status).toBe(200);
  });

  // Trust: events-10
  it('publishes events without addresses or names', async () => {
    await expect
      .poll(() => identity.published.map(({ subject, type }) => [subject, type]))
      .toContainEqual([userId, 'identity.user.registered.v1']);
    expect(JSON.stringify(identity.published)).not.toMatch(/@|Ada|Lovelace/);
  });
});

const LONG = 'x'.repeat(100_000);
const NASTY: readonly unknown[] = [
  '',
  ' ',
  LONG,
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '__proto__',
  0,
  -1,
  1.5,
  1e308,
  true,
  null,
  [],
  [[]],
  {},
  { toString: 1 },
  ['a@b.example'],
  { $ne: null },
  '%00',
  '../..',
  "' OR 1=1 --",
  '\u202e',
  '💥'.repeat(60_000),
];
const CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } };
const FIELDS = {
  '/api/login': { email: 'a@b.example', password: PASSWORD },
  '/api/register': { email: 'a@b.example', password: PASSWORD, firstName: 'A', lastName: 'B' },
  '/api/forgot-password': { email: 'a@b.example' },
  '/api/reset-password': { token: 'x', newPassword: PASSWORD },
  '/api/auth/verify-email': { token: 'x' },
  '/api/auth/correct-email': { email: 'c@d.example', password: 'not the password' },
  '/api/auth/start-empty': { password: 'not the password' },
  '/api/auth/change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
  '/api/user': { password: 'not the password' },
  '/api/user/confirm-password': { password: 'not the password' },
  '/api/user/password-proof': { password: 'not the password' },
  '/api/login/lost-authenticator': { email: 'a@b.example', password: PASSWORD },
  '/api/auth/authenticator-removal': { token: 'x' },
  '/api/auth/authenticator-removal/stop': { token: 'x' },
  '/api/auth/not-me': { token: 'x' },
  '/api/auth/reauthenticate': { password: 'not the password', code: '123456' },
  '/api/auth/authenticator/confirm': { code: '123456' },
  '/api/login/passkey': { credential: CREDENTIAL },
  '/api/auth/reauthenticate/passkey': { credential: CREDENTIAL },
  '/api/auth/passkeys': { credential: CREDENTIAL, name: 'Phone' },
  '/api/auth/passkeys/{id}': { name: 'Phone' },
  '/api/auth/update-profile': { firstName: 'A', lastName: 'B', profileImageUrl: '' },
  '/api/user/preferences': { timeZone: 'UTC', dateFormat: 'en-GB' },
} as const;
const methodOf = (path: string) =>
  /(profile|preferences|passkeys\/\{id\})$/.test(path) ? 'PATCH' : path === '/api/user' ? 'DELETE' : 'POST';
const paths = Object.keys(FIELDS);
const isPlainSentence = (text: string) =>
  /^[^\n<>{}]{2,200}$/.test(text) && !/stack|prisma|select |node_modules|\/src\/|127\.0\.0\.1/i.test(text);

describe.each(Object.entries(FIELDS))('bad input to %s', (path, valid) => {
  // These requests delete an account by its password, so none of them may change the password.
  const send = (body: unknown) =>
    (path.startsWith('/api/user') ? careful : browser).call(methodOf(path), path, { body });

  // Trust: input-1
  it.each(Object.keys(valid))('gets one plain sentence or is accepted, never a 5xx: %s', async (field) => {
    for (const value of NASTY) {
      const answered = await send({ ...valid, [field]: value });
      expect(answered.status, JSON.stringify(value)?.slice(0, 40)).toBeLessThan(500);
      expect(answered.text).toSatisfy((text: string) => answered.status < 400 || isPlainSentence(text));
    }
  });

  it('changes nothing in the database when it is rejected', async () => {
    const before = await everything();
    for (const value of [LONG, 'a\u0000b', '\ud800', 7, [], {}]) {
      for (const field of Object.keys(valid))
        expect((await send({ ...valid, [field]: value })).status).toBe(400);
    }
    expect(await everything()).toBe(before);
  });

  it('is rejected when the body is not an object', async () => {
    for (const body of [null, [], 'text', 7, true, [valid]]) expect((await send(body)).status).toBe(400);
  });
});

describe('bad bodies', () => {
  // Trust: input-8
  it.each([
    ['broken JSON', '{"email":', 400],
    ['an empty body', '', 400],
    ['JSON with a trailing comma', '{"email":"a@b.example",}', 400],
    ['NaN', '{"email":NaN}', 400],
    ['1e999', '{"email":1e999}', 400],
    ['prototype keys', '{"__proto__":{"isAdmin":1},"constructor":{"prototype":{"isAdmin":1}}}', 400],
    ['100,000 nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['100,000 keys', `{${Array.from({ length: 40_000 }, (_, index) => `"k${index}":1`).join()}}`, 400],
    ['more than the limit', `{"email":"${'x'.repeat(600_000)}"}`, 413],
    ['bytes that are no UTF-8', Uint8Array.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]), 400],
  ])('are refused: %s', async (_, raw, status) => {
    for (const path of ['/api/login', '/api/register', '/api/forgot-password', '/api/reset-password']) {
      const answered = await identity.call('POST', path, {
        raw,
        headers: { 'X-Client-Address': newAddress() },
      });
      expect([path, answered.status]).toEqual([path, status]);
      expect(answered.text).toSatisfy(isPlainSentence);
    }
  });

  it.each([
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    { 'Content-Encoding': 'gzip' },
    { 'Content-Type': 'application/json; charset=latin1' },
  ])('with another content type are rejected: %j', async (headers) => {
    const answered = await identity.call('POST', '/api/login', {
      raw: JSON.stringify(FIELDS['/api/login']),
      headers,
    });
    expect([answered.status, answered.headers.get('x-problem-code')]).toEqual([415, 'media-type']);
  });

  it('get an RFC 9457 problem when the client accepts one', async () => {
    const answered = await identity.call('POST', '/api/register', {
      body: { email: 'no', password: '1' },
      headers: { Accept: 'application/problem+json' },
    });
    expect([answered.status, answered.json]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid',
        issues: [
          { path: 'email', message: 'Please enter a valid email address' },
          { path: 'password', message: 'Password must be at least 6 characters' },
        ],
      }),
    ]);
  });

  it('get the sentences of the specification [AUTH-12] [AUTH-13] [AUTH-20] [AUTH-21] [AUTH-23]', async () => {
    const sentence = async (path: string, body: object) => (await identity.call('POST', path, { body })).text;
    expect(await sentence('/api/login', { email: 'no', password: 'x' })).toBe(
      'Please enter a valid email address',
    );
    expect(await sentence('/api/login', { email: 'a@b.example', password: '' })).toBe('Password is required');
    expect(await sentence('/api/register', { email: 'a@b.example', password: '12345' })).toBe(
      'Password must be at least 6 characters',
    );
    expect(
      await sentence('/api/register', { email: `${'a'.repeat(250)}@b.example`, password: PASSWORD }),
    ).toMatch(/255|valid email/);
    expect(
      await sentence('/api/register', {
        email: 'a@b.example',
        password: PASSWORD,
        firstName: 'x'.repeat(101),
      }),
    ).toBe('firstName must have at most 100 characters.');
  });
});

describe('bad headers and paths', () => {
  it.each([
    'savvi_session',
    'savvi_session==;=',
    '=;;;',
    `savvi_session=${'x'.repeat(5_000)}`,
    'savvi_session="quoted"',
    'savvi_session=a; savvi_session=b',
    'savvi_session=%E0%A4%A',
  ])('a request with the cookie %s never gets a 5xx', async (cookie) => {
    for (const path of ['/api/user', '/api/login', '/api/simple-logout'])
      expect((await identity.call('GET', path, { headers: { Cookie: cookie } })).status).toBeLessThan(500);
    expect(
      (await identity.call('POST', '/internal/identity-token', { headers: { Cookie: cookie } })).status,
    ).toBe(401);
  });

  it.each([
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    `Bearer ${'x'.repeat(5_000)}`,
    'Basic eDp5',
  ])('a request with the Authorization header %s gets a 401', async (authorization) => {
    expect(
      (await identity.call('GET', '/api/user', { headers: { Authorization: authorization } })).status,
    ).toBe(401);
  });

  // Trust: input-8
  it.each(['%', '%E0%A4%A', '%00', 'a%2Fb', '..%2f..', 'x'.repeat(4_000), "'%20OR%201=1"])(
    'a request with the session id %s gets a 400 or 404',
    async (id) => {
      const answered = await browser.call('DELETE', `/api/auth/sessions/${id}`);
      expect([400, 404]).toContain(answered.status);
      expect(answered.text).toSatisfy(isPlainSentence);
    },
  );

  it.each(['nonsense', '::1%lo', '1.2.3', '999.1.1.1', ''])('client IP %j is harmless', async (address) => {
    expect(
      (
        await identity.call('POST', '/api/login', {
          body: FIELDS['/api/login'],
          headers: { 'X-Client-Address': address },
        })
      ).status,
    ).toBe(401);
  });
});

describe('the log', () => {
  // Trust: logs-1
  it('contains no address, name, password, token, cookie or link', async () => {
    const own = await testIdentity();
    const canary = 'canary-pass-7f3a';
    const { email, browser: visitor } = await own.newcomer({
      email: 'canary-mail@example.com',
      password: canary,
      firstName: 'Canaryname',
    });
    await visitor.call('POST', '/api/login', { body: { email, password: `${canary}x` } });
    await visitor.call('POST', '/api/forgot-password', { body: { email } });
    await own.mails();
    await visitor.call('POST', '/api/auth/change-password', {
      body: { currentPassword: canary, newPassword: `${canary}2` },
    });
    await visitor.call('POST', '/api/reset-password', { body: { token: canary, newPassword: `${canary}3` } });
    const secrets = [visitor.cookie()?.split('=')[1] ?? '', (await visitor.token())?.token ?? ''];
    await own.stop();
    const log = own.lines.join('\n');
    expect(log).toContain('mail kept');
    for (const secret of [...secrets, 'canary', 'Canary', 'reset-password#token', 'argon2'])
      expect(log).not.toContain(secret);
  });

  // Trust: input-1
  it('contains no error after all requests of this file', () => {
    expect(identity.lines.filter((line) => line.startsWith('{"level":"error"'))).toEqual([]);
  });
});
it('the tests of bad input cover every route with a request body', () => {
  expect(
    accountRoutes
      .filter(({ body }) => body !== undefined)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(paths.sort());
});
