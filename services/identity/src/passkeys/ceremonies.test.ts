import { createHash, randomBytes } from 'node:crypto';
import { ceremonyOptions } from '@savvi/contracts/identity/strong-sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../housekeeping/housekeeping.repository.ts';
import { authenticator, type Authenticator, type Deviation } from '../testing/authenticator.ts';
import { type TestBrowser, type TestIdentity, testIdentity } from '../testing/identity.ts';
import {
  addPasskey,
  confirmationOptions,
  newPasskeyOptions,
  sendConfirmation,
  sendPasskey,
  sendSignIn,
  signInOptions,
} from '../testing/passkeys.ts';
import { CHALLENGE_MS } from './ceremonies.ts';

let identity: TestIdentity;
let browser: TestBrowser;
let userId: string;
let device: Authenticator;
beforeAll(async () => {
  identity = await testIdentity({ settings: { RATE_LIMIT_SCALE: '1000' } });
  ({
    browser,
    user: { id: userId },
  } = await identity.newcomer());
  device = authenticator();
  await addPasskey(browser, device);
});
afterAll(() => identity.stop());

const problemOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('x-problem-code'),
];
const REFUSED = [400, 'invalid'];

/** Each ceremony: a response of an authenticator for a browser, and how it is sent. */
const CEREMONIES = {
  'adding a passkey': {
    options: (from: TestBrowser) => newPasskeyOptions(from),
    respond: async (from: TestBrowser, by?: Deviation) =>
      authenticator().create(await newPasskeyOptions(from), by),
    send: (to: TestBrowser, response: unknown) => sendPasskey(to, response),
    success: 201,
  },
  'signing in': {
    options: (from: TestBrowser) => signInOptions(from),
    respond: async (from: TestBrowser, by?: Deviation) => device.get(await signInOptions(from), by),
    send: (to: TestBrowser, response: unknown) => sendSignIn(to, response),
    success: 200,
  },
  confirming: {
    options: (from: TestBrowser) => confirmationOptions(from),
    respond: async (from: TestBrowser, by?: Deviation) => device.get(await confirmationOptions(from), by),
    send: (to: TestBrowser, response: unknown) => sendConfirmation(to, response),
    success: 204,
  },
} as const;
const ceremonies = Object.entries(CEREMONIES);
type Ceremony = (typeof CEREMONIES)[keyof typeof CEREMONIES];

/** Removes the passkeys that a test has added, so that there is room for those of the next one. */
async function tidy(): Promise<void> {
  await identity.deps.db.passkey.deleteMany({
    where: { userId, credentialId: { notIn: [...device.ids()] } },
  });
}

describe.each(ceremonies)('%s', (_, { respond, send, success }: Ceremony) => {
  it.each([
    [CHALLENGE_MS - 1_000, true],
    [CHALLENGE_MS, false],
    [CHALLENGE_MS + 1_000, false],
  ])('with a challenge that is %d ms old: %s (SEC-13)', async (ageMs, works) => {
    await sendSignIn(browser, device.get(await signInOptions(browser)));
    const response = await respond(browser);
    identity.later(ageMs);
    expect((await send(browser, response)).status).toBe(works ? success : 400);
    await tidy();
  });

  // Trust: sessions-31
  it('works once, also when a response is sent ten times at once (SEC-13)', async () => {
    const response = await respond(browser);
    const cookie = browser.cookie();
    const answered = await Promise.all(
      Array.from({ length: 10 }, () => {
        const same = identity.browser();
        same.keep(cookie);
        return send(same, response).then((answer) => ({ ...answer, kept: same.cookie() }));
      }),
    );
    const statuses = answered.map(({ status }) => status);
    expect(statuses.filter((status) => status === success)).toHaveLength(1);
    // Once the session is replaced, the others are no longer signed in.
    expect(
      statuses.filter((status) => status !== success).every((status) => [400, 401].includes(status)),
    ).toBe(true);
    browser.keep(answered.find(({ status }) => status === success)?.kept ?? null);
    expect(problemOf(await send(browser, response))).toEqual(REFUSED);
    await tidy();
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'http://localhost:9090' }],
    ['an origin with another scheme', { origin: 'https://localhost:8080' }],
    ['the host of another relying party', { rpId: 'example.com' }],
    ['another type', { type: 'payment.get' }],
    ['no user verification', { isVerified: false }],
    ['no user presence', { isPresent: false }],
  ])('is refused with %s (SEC-12) (SEC-13)', async (_what, by) => {
    expect(problemOf(await send(browser, await respond(browser, by)))).toEqual(REFUSED);
  });

  it('is refused with a challenge that nobody made, and with one that was sent before', async () => {
    const made = await respond(browser);
    const clientData = JSON.parse(Buffer.from(made.response.clientDataJSON, 'base64url').toString());
    for (const challenge of [randomBytes(32).toString('base64url'), '', 7, null, { toString: 1 }]) {
      const clientDataJSON = Buffer.from(JSON.stringify({ ...clientData, challenge })).toString('base64url');
      const response = { ...made, response: { ...made.response, clientDataJSON } };
      expect(problemOf(await send(browser, response))).toEqual(REFUSED);
    }
  });

  it.each(ceremonies)(
    'is refused with a challenge of %s, unless it is its own',
    async (_name, other: Ceremony) => {
      const { challenge } = await other.options(browser);
      const options = { challenge, rp: { id: 'localhost' }, rpId: 'localhost', user: { id: 'aGFuZGxl' } };
      const response = success === 201 ? authenticator().create(options) : device.get(options);
      const answered = await send(browser, response);
      expect(answered.status).toBe(other.success === success ? success : 400);
      await tidy();
    },
  );
});

it.each(ceremonies.filter(([, { success }]) => success !== 200))(
  '%s is refused with a challenge of another account (SEC-13)',
  async (_, { options, send, success }) => {
    const { browser: stranger } = await identity.newcomer();
    const own = authenticator();
    await addPasskey(stranger, own);
    const { challenge } = await options(browser);
    const received = { challenge, rp: { id: 'localhost' }, rpId: 'localhost', user: { id: 'aGFuZGxl' } };
    const response = success === 201 ? authenticator().create(received) : own.get(received);
    expect(problemOf(await send(stranger, response))).toEqual(REFUSED);
  },
);

describe('challenges', () => {
  it('are deleted once they have expired', async () => {
    const { db } = identity.deps;
    await signInOptions(browser);
    const newest = { where: { expiresAt: new Date(identity.now().getTime() + CHALLENGE_MS) } };
    expect(await db.passkeyChallenge.count(newest)).toBeGreaterThan(0);
    await sweep(db, new Date(identity.now().getTime() + CHALLENGE_MS - 1));
    expect(await db.passkeyChallenge.count(newest)).toBeGreaterThan(0);
    await sweep(db, new Date(identity.now().getTime() + CHALLENGE_MS));
    expect(await db.passkeyChallenge.count()).toBe(0);
  });

  it('do not outlive their account', async () => {
    const { browser: leaving, user, password } = await identity.newcomer();
    await newPasskeyOptions(leaving);
    await leaving.call('DELETE', '/api/user', { body: { password } });
    expect(await identity.deps.db.passkeyChallenge.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe('a response that is damaged anywhere', () => {
  /** A number below `below` that depends on `seed` only. */
  const numberFrom = (seed: string, below: number) =>
    createHash('sha256').update(seed).digest().readUInt32BE() % below;
  /** Changes, cuts or repeats bytes of an encoded field. */
  function damaged(encoded: string, seed: string): string {
    const bytes = Buffer.from(encoded, 'base64url');
    const at = numberFrom(`${seed} at`, Math.max(1, bytes.length));
    const kind = numberFrom(`${seed} kind`, 4);
    if (kind === 0) return bytes.subarray(0, at).toString('base64url');
    if (kind === 1) return Buffer.concat([bytes, bytes.subarray(at)]).toString('base64url');
    if (kind === 2) return `${encoded.slice(0, at)}=~%${encoded.slice(at)}`;
    bytes[at] = numberFrom(`${seed} byte`, 256);
    return bytes.toString('base64url');
  }

  // Trust: input-1
  it.each(ceremonies)('never causes a 5xx or a stack trace: %s', async (name, { respond, send, success }) => {
    for (let round = 0; round < 24; round += 1) {
      const { clientExtensionResults: _, ...made } = await respond(browser);
      const fields = Object.entries(made.response).filter(([, value]) => typeof value === 'string');
      const [field = '', value = ''] = fields[round % fields.length] ?? [];
      const seed = `${name} ${round}`;
      const response = { ...made, response: { ...made.response, [field]: damaged(String(value), seed) } };
      const answered = await send(browser, response);
      expect([200, 201, 204, 400, 401], `${seed} ${field}`).toContain(answered.status);
      expect(answered.text).toSatisfy(
        (text: string) => answered.status === success || /^[^\n<>{}]{2,120}$/.test(text),
      );
      await tidy();
    }
    expect(identity.lines.filter((line) => line.startsWith('{"level":"error"'))).toEqual([]);
  });
});

describe('at an IP address', () => {
  it.each(['http://127.0.0.1:8080', 'https://[2001:db8::1]', 'http://127.1'])(
    '%s, no ceremony starts or ends (SEC-12)',
    async (url) => {
      const own = await testIdentity({ settings: { PUBLIC_URL: url } });
      const { browser: visitor } = await own.newcomer();
      const response = device.get({ challenge: 'x', rpId: 'localhost' });
      for (const [path, body] of [
        ['/api/auth/passkeys/options'],
        ['/api/auth/passkeys', { credential: response }],
        ['/api/login/passkey/options'],
        ['/api/login/passkey', { credential: response }],
        ['/api/auth/reauthenticate/passkey/options'],
        ['/api/auth/reauthenticate/passkey', { credential: response }],
      ] as const) {
        const answered = await visitor.call('POST', path, body === undefined ? {} : { body });
        expect([path, ...problemOf(answered), answered.text]).toEqual([
          path,
          409,
          'no-passkey-address',
          'Open this at localhost to use passkeys.',
        ]);
      }
      await own.stop();
    },
  );
});

it('passkeys of another host are reported at the start, and open nothing (SEC-12)', async () => {
  const before = await testIdentity();
  const { browser: owner } = await before.newcomer();
  const own = authenticator();
  await addPasskey(owner, own);
  await addPasskey(owner, authenticator());
  const reported = (lines: readonly string[]) => lines.filter((line) => line.includes('another host'));
  expect(reported(before.lines)).toEqual([]);
  const after = await testIdentity({
    settings: { PUBLIC_URL: 'https://budget.example', DATABASE_URL: before.databaseUrl },
  });
  expect(reported(after.lines).map((line) => JSON.parse(line))).toEqual([
    {
      level: 'warn',
      host: 'localhost',
      passkeys: 2,
      publicUrl: 'https://budget.example',
      message:
        'passkeys do not work, because they were made for another host: set PUBLIC_URL back to it, or let people sign in by password and add new passkeys',
    },
  ]);
  const { json } = await after.call('POST', '/api/login/passkey/options');
  const { challenge } = ceremonyOptions.parse(json);
  const response = own.get(
    { challenge, rpId: 'localhost' },
    { origin: 'https://budget.example', rpId: 'budget.example' },
  );
  const answered = await after.call('POST', '/api/login/passkey', { body: { credential: response } });
  expect(problemOf(answered)).toEqual([401, 'unknown-passkey']);
  await after.stop();
  await before.stop();
});
