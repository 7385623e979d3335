import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticator } from '../testing/authenticator.ts';
import { type TestBrowser, type TestIdentity, testIdentity } from '../testing/identity.ts';
import {
  addPasskey,
  confirmationOptions,
  confirmByPasskey,
  sendConfirmation,
  signInOptions,
} from '../testing/passkeys.ts';

const ELEVEN_MINUTES_MS = 660_000;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const problemOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('x-problem-code'),
];
/** A call that needs a confirmation with every step of the account. */
const outcome = async (browser: TestBrowser) =>
  (await browser.call('POST', '/api/auth/passkeys/options')).status;

describe('confirming with a passkey', () => {
  it('counts as every step, for ten minutes, and replaces the session (SEC-16)', async () => {
    const { browser, user } = await identity.withSecondStep();
    const device = authenticator();
    await addPasskey(browser, device);
    identity.later(ELEVEN_MINUTES_MS);
    expect(await outcome(browser)).toBe(403);
    const before = browser.cookie();
    expect((await confirmByPasskey(browser, device)).status).toBe(204);
    expect(browser.cookie()).not.toBe(before);
    expect(await outcome(browser)).toBe(200);
    expect(
      await identity.deps.db.session.findFirst({
        where: { userId: user.id, expire: { gt: identity.now() } },
      }),
    ).toMatchObject({ method: 'passkey', confirmedAt: identity.now(), fullyConfirmedAt: identity.now() });
    identity.later(599_000);
    expect(await outcome(browser)).toBe(200);
    identity.later(1_000);
    expect(await outcome(browser)).toBe(403);
    browser.keep(before);
    expect(await browser.token()).toBeNull();
  });

  it('names the passkeys of the account, and no others (SEC-16)', async () => {
    const [own, others] = [authenticator(), authenticator()];
    const { browser } = await identity.newcomer();
    await addPasskey(browser, own);
    identity.later(1_000);
    await addPasskey(browser, own);
    await addPasskey((await identity.newcomer()).browser, others);
    expect(await confirmationOptions(browser)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      allowCredentials: own
        .ids()
        .map((id) => ({ id, type: 'public-key', transports: ['internal', 'hybrid'] })),
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  it('has no options for an account without a passkey that works here', async () => {
    const { browser, user } = await identity.newcomer();
    const path = '/api/auth/reauthenticate/passkey/options';
    expect(problemOf(await browser.call('POST', path))).toEqual([404, 'not-found']);
    await addPasskey(browser, authenticator());
    await identity.deps.db.passkey.updateMany({
      where: { userId: user.id },
      data: { rpId: 'before.example' },
    });
    expect(problemOf(await browser.call('POST', path))).toEqual([404, 'not-found']);
  });

  it('is refused with the passkey of another account, although its response is valid (SEC-16)', async () => {
    const [own, others] = [authenticator(), authenticator()];
    const { browser } = await identity.newcomer();
    await addPasskey(browser, own);
    await addPasskey((await identity.newcomer()).browser, others);
    identity.later(ELEVEN_MINUTES_MS);
    const { challenge, rpId = '' } = await confirmationOptions(browser);
    const before = browser.cookie();
    expect(problemOf(await sendConfirmation(browser, others.get({ challenge, rpId })))).toEqual([
      400,
      'invalid',
    ]);
    expect([browser.cookie(), await outcome(browser)]).toEqual([before, 403]);
  });

  it('is refused with a wrong signature, and with the response to a challenge of a sign-in', async () => {
    const device = authenticator();
    const { browser } = await identity.newcomer();
    await addPasskey(browser, device);
    expect(problemOf(await confirmByPasskey(browser, device, { isForged: true }))).toEqual([400, 'invalid']);
    const response = device.get(await signInOptions(browser));
    expect(problemOf(await sendConfirmation(browser, response))).toEqual([400, 'invalid']);
    expect(await browser.token(), 'the session goes on').not.toBeNull();
  });

  it('records a counter that went backward, and confirms (SEC-14)', async () => {
    const device = authenticator();
    const { browser, user } = await identity.newcomer();
    await addPasskey(browser, device, { counter: 9 });
    expect((await confirmByPasskey(browser, device, { counter: 3 })).status).toBe(204);
    expect(
      await identity.deps.db.securityEventRecord.count({
        where: { userId: user.id, kind: 'passkey-counter-back' },
      }),
    ).toBe(1);
  });
});
