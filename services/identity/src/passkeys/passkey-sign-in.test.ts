import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../shared/limits.ts';
import { LONG_LIMITS, SHORT_LIMITS } from '../shared/session.rules.ts';
import { authenticator, type Deviation } from '../testing/authenticator.ts';
import {
  newAddress,
  type TestBrowser,
  type TestIdentity,
  testIdentity,
  userOf,
} from '../testing/identity.ts';
import { addPasskey, sendSignIn, signInByPasskey, signInOptions } from '../testing/passkeys.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const problemOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('x-problem-code'),
];
/** The names and values of the headers that do not differ from request to request. */
const steadyHeaders = (headers: Headers) =>
  [...headers].filter(([name]) => !['date', 'x-request-id', 'traceparent'].includes(name));
const sessionOf = (userId: string) =>
  identity.deps.db.session.findFirstOrThrow({ where: { userId }, orderBy: { createdAt: 'desc' } });
const kindsOf = async (userId: string) =>
  (await identity.deps.db.securityEventRecord.findMany({ where: { userId } })).map(({ kind }) => kind);
const options = (browser: TestBrowser) => browser.call('POST', '/api/login/passkey/options');

/** An account with one passkey, and its authenticator. */
async function withPasskey(by: Parameters<typeof authenticator>[0] = {}) {
  const made = await identity.newcomer();
  const device = authenticator(by);
  const passkey = await addPasskey(made.browser, device);
  return { ...made, device, passkey };
}

describe('the options of a sign-in by passkey', () => {
  // Trust: sessions-32
  it('name no credential, and are the same for everybody except for the challenge (SEC-13) (SEC-23)', async () => {
    const { browser: owner } = await withPasskey();
    const { browser: another } = await identity.newcomer();
    const answers = [];
    for (const each of [owner, another, identity.browser()]) answers.push(await options(each));
    const [first] = answers;
    for (const { status, text, headers } of answers) {
      expect(status).toBe(200);
      const { challenge } = JSON.parse(text);
      expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
      expect(text).toBe(
        JSON.stringify({ challenge, rpId: 'localhost', timeout: 300_000, userVerification: 'required' }),
      );
      expect(headers.getSetCookie()).toEqual([]);
      expect(steadyHeaders(headers)).toEqual(steadyHeaders(first?.headers ?? new Headers()));
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(3);
  });

  it(`are given ${LIMITS.passkeyAddress.points} times per network in 15 minutes, and limit no password (SEC-13)`, async () => {
    const { email, password } = await identity.newcomer();
    const address = newAddress();
    for (let count = 1; count <= LIMITS.passkeyAddress.points; count += 1)
      expect((await options(identity.browser({ address }))).status).toBe(200);
    const refused = await options(identity.browser({ address }));
    expect(problemOf(refused)).toEqual([429, 'too-often']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const visitor = identity.browser({ address });
    expect((await visitor.call('POST', '/api/login', { body: { email, password } })).status).toBe(200);
    expect((await options(identity.browser())).status).toBe(200);
  });
});

describe('a sign-in by passkey', () => {
  it('opens a session, and responds with the user as a sign-in by password does (SEC-13) [AUTH-15]', async () => {
    const { user, email, password, device } = await withPasskey();
    const byPassword = await identity.browser().call('POST', '/api/login', { body: { email, password } });
    const { serverTime: _, ...fields } = userOf(byPassword);
    identity.later(1_000);
    const visitor = identity.browser();
    const answered = await signInByPasskey(visitor, device);
    expect(answered.status).toBe(200);
    expect(userOf(answered)).toEqual({ ...fields, serverTime: identity.now().toISOString() });
    expect(answered.headers.getSetCookie()).toHaveLength(2);
    expect((await visitor.call('GET', '/api/user')).status).toBe(200);
    const { method, confirmedAt, fullyConfirmedAt } = await sessionOf(user.id);
    expect([method, confirmedAt, fullyConfirmedAt]).toEqual(['passkey', identity.now(), identity.now()]);
  });

  it('ends the previous session of the browser', async () => {
    const { device } = await withPasskey();
    const visitor = identity.browser();
    await signInByPasskey(visitor, device);
    const previous = visitor.cookie();
    await signInByPasskey(visitor, device);
    expect(await visitor.token()).not.toBeNull();
    visitor.keep(previous);
    expect(await visitor.token()).toBeNull();
  });

  it('stores the time, the counter and whether the passkey is synced (SEC-12)', async () => {
    const { device, passkey } = await withPasskey();
    identity.later(60_000);
    await signInByPasskey(identity.browser(), device, { counter: 41, isBackedUp: true });
    expect(await identity.deps.db.passkey.findUniqueOrThrow({ where: { id: passkey.id } })).toMatchObject({
      counter: 41n,
      isBackedUp: 1,
      lastUsedAt: identity.now(),
    });
  });

  it('asks no account with a second step for a code (SEC-13)', async () => {
    const { browser } = await identity.withSecondStep();
    const device = authenticator();
    await addPasskey(browser, device);
    expect((await signInByPasskey(identity.browser(), device)).status).toBe(200);
  });

  it('cancels a requested removal of the second step (SEC-11)', async () => {
    const { browser, user } = await identity.withSecondStep();
    const device = authenticator();
    await addPasskey(browser, device);
    await identity.deps.db.secondStep.update({
      where: { userId: user.id },
      data: { removalAt: new Date(identity.now().getTime() + 3_600_000) },
    });
    await signInByPasskey(identity.browser(), device);
    const step = await identity.deps.db.secondStep.findUniqueOrThrow({ where: { userId: user.id } });
    expect(step.removalAt).toBeNull();
    expect(await kindsOf(user.id)).toContain('second-step-kept');
  });

  it('from a new place is recorded, and from a known one it is not (SEC-17)', async () => {
    const { user, device } = await withPasskey();
    const newPlaces = async () =>
      (await kindsOf(user.id)).filter((kind) => kind === 'signed-in-from-new-device').length;
    const visitor = identity.browser();
    await signInByPasskey(visitor, device);
    expect(await newPlaces()).toBe(1);
    await signInByPasskey(visitor, device);
    expect(await newPlaces()).toBe(1);
  });

  it.each([
    ['long without a second step', false, 'cross-platform', false, LONG_LIMITS],
    ['long with a passkey of the device itself', true, 'platform', false, LONG_LIMITS],
    ['long in a browser that is not asked for a code', true, 'cross-platform', true, LONG_LIMITS],
    ['short with a passkey of another device', true, 'cross-platform', false, SHORT_LIMITS],
  ] as const)('lasts %s (SEC-9)', async (_, hasSecondStep, attachment, trusts, limits) => {
    const { browser, user } = await (hasSecondStep ? identity.withSecondStep() : identity.newcomer());
    const device = authenticator();
    await addPasskey(browser, device);
    const visitor = identity.browser();
    if (trusts) {
      await signInByPasskey(visitor, device);
      await identity.deps.db.knownDevice.updateMany({
        where: { userId: user.id },
        data: { trustedUntil: new Date(identity.now().getTime() + 3_600_000) },
      });
    }
    identity.later(1_000);
    const answered = await signInByPasskey(visitor, device, { attachment });
    const { hasLongLimits, expire } = await sessionOf(user.id);
    expect([hasLongLimits, expire.getTime() - identity.now().getTime()]).toEqual([
      Number(limits === LONG_LIMITS),
      limits.idleMs,
    ]);
    expect(answered.headers.getSetCookie().join()).toContain(`Max-Age=${limits.absoluteMs / 1_000}`);
  });
});

describe('the counter of a passkey', () => {
  it.each([
    ['grows', 5, 6, false],
    ['stays', 5, 5, true],
    ['goes backward', 5, 4, true],
    ['goes back to zero', 5, 0, true],
    ['is never used', 0, 0, false],
  ])(
    'that %s refuses nothing: from %d to %d it is recorded: %s (SEC-14)',
    async (_, from, to, isRecorded) => {
      const { user, email, device, browser } = await withPasskey();
      await signInByPasskey(identity.browser(), device, { counter: from });
      expect((await signInByPasskey(identity.browser(), device, { counter: to })).status).toBe(200);
      expect((await kindsOf(user.id)).includes('passkey-counter-back')).toBe(isRecorded);
      expect((await browser.call('GET', '/api/user')).status, 'no session ends').toBe(200);
      expect(
        (await identity.securityMails(email)).some((mail) => mail.includes('may have been copied')),
      ).toBe(isRecorded);
    },
  );

  it('that goes backward does not excuse a wrong signature (SEC-14)', async () => {
    const { user, device } = await withPasskey();
    await signInByPasskey(identity.browser(), device, { counter: 5 });
    const refused = await signInByPasskey(identity.browser(), device, { counter: 4, isForged: true });
    expect(problemOf(refused)).toEqual([401, 'unknown-passkey']);
    expect(await kindsOf(user.id)).not.toContain('passkey-counter-back');
  });
});

describe('a refused sign-in by passkey', () => {
  const UNKNOWN: readonly (readonly [string, Deviation])[] = [
    ['an unknown credential', { credentialId: randomBytes(32) }],
    ['a wrong signature', { isForged: true }],
    ['the handle of another account', { userHandle: randomBytes(32).toString('base64url') }],
    ['no handle', { userHandle: '' }],
  ];

  // Trust: sessions-32
  it('reveals nothing: an unknown passkey and a wrong signature are alike (SEC-13) (SEC-23)', async () => {
    const { device } = await withPasskey();
    const answers = [];
    for (const [, by] of UNKNOWN) answers.push(await signInByPasskey(identity.browser(), device, by));
    const [first] = answers;
    for (const answered of answers) {
      expect([answered.status, answered.text]).toEqual([
        401,
        'We don’t recognize this passkey. Sign in with your password.',
      ]);
      expect(answered.headers.get('x-problem-code')).toBe('unknown-passkey');
      expect(answered.headers.getSetCookie()).toEqual([]);
      expect(steadyHeaders(answered.headers)).toEqual(steadyHeaders(first?.headers ?? new Headers()));
    }
    expect((await signInByPasskey(identity.browser(), device)).status, 'the real one works').toBe(200);
  });

  it('does not make the page delete a working passkey that was used too late, at another address or during a suspension', async () => {
    const { device } = await withPasskey();
    const visitor = identity.browser();
    const late = device.get(await signInOptions(visitor));
    identity.later(300_000);
    const suspended = await withPasskey();
    await identity.deps.db.user.update({
      where: { id: suspended.user.id },
      data: { suspendedAt: identity.now() },
    });
    for (const answered of [
      await sendSignIn(visitor, late),
      await signInByPasskey(visitor, device, { origin: 'http://localhost:9090' }),
      await signInByPasskey(visitor, device, { isVerified: false }),
      await signInByPasskey(visitor, suspended.device),
    ])
      expect([answered.status, answered.text]).toEqual([
        400,
        'The passkey wasn’t accepted. Please try again.',
      ]);
  });

  it('locks no sign-in by password (SEC-13)', async () => {
    const { email, password, device } = await withPasskey();
    const address = newAddress();
    const visitor = identity.browser({ address });
    for (let count = 0; count < 20; count += 1)
      expect((await signInByPasskey(visitor, device, { isForged: true })).status).toBe(401);
    expect((await visitor.call('POST', '/api/login', { body: { email, password } })).status).toBe(200);
  });
});
