import { caller } from '@savvi/testing/caller';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '@savvi/service-kit/problem';
import { parseEnv } from './env.ts';
import type { Mint } from './sessions/session-tokens.ts';
import { testGateway } from './testing/gateway.ts';

const LAPTOP = 'http://localhost:3005';
const LIVE = 'a-session-secret-of-some-length';
const signedIn = { Cookie: `savvi_session=${LIVE}` };
const ended = { Cookie: 'savvi_session=a-session-secret-that-has-ended' };
const unanswered = { Cookie: 'savvi_session=a-session-that-identity-is-away-for' };
const mint: Mint = async (cookie) => {
  if (cookie.includes('away')) throw new Problem('unavailable');
  return cookie === LIVE
    ? { token: 't', sid: 's', userId: 'someone', expiresAtMs: Date.now() + 60_000 }
    : null;
};
let open: Awaited<ReturnType<typeof testGateway>>;
let shut: Awaited<ReturnType<typeof testGateway>>;

beforeAll(async () => {
  [open, shut] = await Promise.all([
    testGateway({ mint, overrideOrigins: [LAPTOP, 'https://dev.example'] }),
    testGateway({ mint }),
  ]);
});
afterAll(() => Promise.all([open.close(), shut.close()]));

/** The directives of a response's Content-Security-Policy that allow code. */
async function policyOf(
  gateway: { readonly url: string },
  path: string,
  headers: Record<string, string> = {},
) {
  const policy =
    (await caller(gateway.url)('GET', path, { headers })).headers.get('content-security-policy') ?? '';
  return policy
    .split('; ')
    .filter((part) => /^(script|connect|style)-src/.test(part))
    .map((part) => part.replace(/'nonce-[^']+'/, 'NONCE'));
}
const OURS_ONLY = ["script-src 'self'", "style-src 'self' NONCE", "connect-src 'self'"];
const BOTH = `'self' ${LAPTOP} https://dev.example`;

it('pages of signed-in users may load code from the origins in REMOTE_OVERRIDE_ORIGINS', async () => {
  expect(await policyOf(open, '/', signedIn)).toEqual([
    `script-src ${BOTH}`,
    `style-src ${BOTH} NONCE`,
    `connect-src ${BOTH}`,
  ]);
  expect(await policyOf(open, '/create-budget', signedIn)).toEqual(await policyOf(open, '/', signedIn));
});

// Trust: gateway-2
it('pages of visitors without a session and responses other than pages do not allow the override origins', async () => {
  expect(await policyOf(open, '/')).toEqual(OURS_ONLY);
  expect(await policyOf(open, '/login')).toEqual(OURS_ONLY);
  expect(await policyOf(open, '/', ended)).toEqual(OURS_ONLY);
  expect(await policyOf(open, '/create-budget', unanswered)).toEqual(OURS_ONLY);
  expect(await policyOf(open, '/api/docs', signedIn)).toEqual(OURS_ONLY);
  expect((await policyOf(open, '/api/nothing', signedIn)).join()).not.toContain(LAPTOP);
});

// Trust: gateway-2
it('no page allows an override origin without the setting REMOTE_OVERRIDE_ORIGINS', async () => {
  expect(await policyOf(shut, '/', signedIn)).toEqual(OURS_ONLY);
});

const registryOf = async (gateway: { readonly url: string }, headers: Record<string, string> = {}) =>
  (await caller(gateway.url)('GET', '/registry.json', { headers })).json;

it('the override list is returned to signed-in users, and is empty without the setting REMOTE_OVERRIDE_ORIGINS', async () => {
  expect(await registryOf(open, signedIn)).toMatchObject({
    areas: [{ name: 'budget' }],
    overrideOrigins: [LAPTOP, 'https://dev.example'],
  });
  expect(await registryOf(shut, signedIn)).not.toHaveProperty('overrideOrigins');
});

// Trust: gateway-2
it.each([
  ['no session', {}],
  ['a session that has ended', ended],
  ['a session nobody can vouch for', unanswered],
])('the override list is not returned to a caller with %s', async (_who, headers) => {
  const registry = await registryOf(open, headers);
  expect(registry).toMatchObject({ areas: [{ name: 'budget' }] });
  expect(registry).not.toHaveProperty('overrideOrigins');
});

const settings = (origins?: string) =>
  parseEnv({
    DATABASE_URL: 'postgres://g@h/g',
    BUS_URL: 'postgres://g@h/b',
    IDENTITY_URL: 'http://i',
    SERVICE_URLS: '{}',
    PUBLIC_URL: 'http://savvi.test',
    SHELL_DIR: '/s',
    REMOTES_DIR: '/r',
    ...(origins !== undefined && { REMOTE_OVERRIDE_ORIGINS: origins }),
  }).REMOTE_OVERRIDE_ORIGINS;

it.each([
  [undefined, []],
  ['', []],
  [' http://localhost:3005 , https://dev.example', [LAPTOP, 'https://dev.example']],
  ['http://127.0.0.1:3005', ['http://127.0.0.1:3005']],
])('the setting REMOTE_OVERRIDE_ORIGINS=%j is parsed', (text, expected) => {
  expect(settings(text)).toEqual(expected);
});

// Trust: gateway-2
it.each([
  '*',
  'https://*',
  'https://*.dev.example',
  'http://dev.example',
  'https://dev.example/',
  "https://dev.example 'unsafe-inline'",
  'https:',
  'data:',
  'localhost:3005',
  'https://dev.example;script-src',
])('the setting REMOTE_OVERRIDE_ORIGINS refuses %s as an origin', (text) => {
  expect(() => settings(text)).toThrow('REMOTE_OVERRIDE_ORIGINS');
});
