import { PASSKEYS_MAX, waysInReply } from '@savvi/contracts/identity/strong-sign-in';
import { digestOf } from '@savvi/service-kit/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authenticator,
  type ClientResponse,
  cborBytes,
  cborList,
  cborMap,
  cborText,
  PRF_OUTPUT,
} from '../testing/authenticator.ts';
import { type TestBrowser, type TestIdentity, testIdentity } from '../testing/identity.ts';
import {
  addPasskey,
  confirmByPasskey,
  newPasskeyOptions,
  sendPasskey,
  signInByPasskey,
} from '../testing/passkeys.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const problemOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('x-problem-code'),
];
const passkeysOf = async (browser: TestBrowser) =>
  waysInReply.parse((await browser.call('GET', '/api/auth/ways-in')).json).passkeys;
const rowsOf = (userId: string) => identity.deps.db.passkey.findMany({ where: { userId } });
const eventsOf = async (userId: string) =>
  (
    await identity.deps.db.securityEventRecord.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
  ).map(({ kind }) => kind);
const rename = (browser: TestBrowser, id: string, name: unknown) =>
  browser.call('PATCH', `/api/auth/passkeys/${id}`, { body: { name } });
const remove = (browser: TestBrowser, id: string) => browser.call('DELETE', `/api/auth/passkeys/${id}`);

describe('the options of a new passkey', () => {
  it('ask for a discoverable, user-verified passkey without attestation or extensions (SEC-12)', async () => {
    const { browser, user, email } = await identity.newcomer();
    const options = await newPasskeyOptions(browser);
    const { passkeyHandle } = await identity.deps.db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'localhost', name: 'BudgetPRO' },
      user: {
        id: Buffer.from(passkeyHandle ?? []).toString('base64url'),
        name: email,
        displayName: 'Ada Lovelace',
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      hints: [],
    });
    expect(passkeyHandle).toHaveLength(32);
  });

  it('keep the random handle of the account, and exclude its passkeys (SEC-12)', async () => {
    const { browser } = await identity.newcomer();
    const device = authenticator();
    const first = await newPasskeyOptions(browser);
    await addPasskey(browser, device);
    const second = await newPasskeyOptions(browser);
    expect(second.user.id).toBe(first.user.id);
    expect(second.challenge).not.toBe(first.challenge);
    expect(second).toMatchObject({
      excludeCredentials: [{ id: device.ids()[0], type: 'public-key', transports: ['internal', 'hybrid'] }],
    });
  });

  // Trust: sessions-31
  it('are stored by the digest of their challenge only', async () => {
    const { browser, user } = await identity.newcomer();
    const { challenge } = await newPasskeyOptions(browser);
    const rows = await identity.deps.db.passkeyChallenge.findMany({ where: { userId: user.id } });
    expect(rows).toEqual([
      {
        digest: digestOf(challenge),
        purpose: 'add',
        userId: user.id,
        expiresAt: new Date(identity.now().getTime() + 300_000),
      },
    ]);
  });
});

describe('adding a passkey', () => {
  it('stores what a sign-in needs, and returns what the settings show (SEC-12)', async () => {
    const { browser, user } = await identity.newcomer();
    const device = authenticator();
    const added = await addPasskey(browser, device, { name: '  My key ', isBackedUp: true, counter: 7 });
    expect(added).toEqual({
      id: added.id,
      name: 'My key',
      addedAt: identity.now().toISOString(),
      lastUsedAt: null,
      isSynced: true,
    });
    expect(await rowsOf(user.id)).toEqual([
      {
        id: added.id,
        userId: user.id,
        credentialId: device.ids()[0],
        publicKey: expect.any(Uint8Array),
        counter: 7n,
        transports: ['internal', 'hybrid'],
        isBackedUp: 1,
        isUnproven: 1,
        rpId: 'localhost',
        name: 'My key',
        createdAt: identity.now(),
        lastUsedAt: null,
      },
    ]);
    expect(await passkeysOf(browser)).toEqual([added]);
  });

  it('replaces the session, which counts as confirmed, and unconfirms the others (SEC-16)', async () => {
    const { browser, user, email, password } = await identity.newcomer();
    const other = identity.browser();
    await other.call('POST', '/api/login', { body: { email, password } });
    const before = browser.cookie();
    identity.later(60_000);
    await addPasskey(browser, authenticator());
    expect(browser.cookie()).not.toBe(before);
    const sessions = await identity.deps.db.session.findMany({
      where: { userId: user.id, expire: { gt: identity.now() } },
      orderBy: { lastSeenAt: 'desc' },
    });
    expect(
      sessions.map(({ method, confirmedAt, fullyConfirmedAt }) => [method, confirmedAt, fullyConfirmedAt]),
    ).toEqual([
      ['password', identity.now(), identity.now()],
      ['password', null, null],
    ]);
    expect(problemOf(await other.call('POST', '/api/auth/passkeys/options'))).toEqual([
      403,
      'reauthenticate',
    ]);
    browser.keep(before);
    expect(await browser.token()).toBeNull();
  });

  it('is recorded and mailed (SEC-18) (SEC-19)', async () => {
    const { browser, user, email } = await identity.newcomer();
    const { id } = await addPasskey(browser, authenticator());
    identity.later(1_000);
    await remove(browser, id);
    expect(await eventsOf(user.id)).toEqual(['passkey-added', 'passkey-removed']);
    const mails = await identity.securityMails(email);
    for (const subject of ['A passkey was added', 'A passkey was removed'])
      expect(mails.filter((mail) => mail.includes(`Subject: ${subject}`))).toHaveLength(1);
  });

  it.each([
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
    ['00000000-0000-0000-0000-000000000000', 'Passkey added March 3, 2026'],
  ])('names the passkey of authenticator %s %s (SEC-12)', async (aaguid, name) => {
    const { browser } = await identity.newcomer();
    expect((await addPasskey(browser, authenticator({ aaguid }))).name).toBe(name);
  });

  it('accepts a passkey with an attestation, whose certificates are not read', async () => {
    const { browser } = await identity.newcomer();
    const statement = cborMap([
      [cborText('alg'), Buffer.from([0x26])],
      [cborText('sig'), cborBytes(Buffer.from('no signature'))],
      [cborText('x5c'), cborList([cborBytes(Buffer.from('no certificate'))])],
    ]);
    await addPasskey(browser, authenticator(), { attestation: { format: 'packed', statement } });
    expect(await passkeysOf(browser)).toHaveLength(1);
  });

  it('is refused for a credential that is stored already, in this account or another', async () => {
    const { browser } = await identity.newcomer();
    const { browser: stranger } = await identity.newcomer();
    const credentialId = Buffer.from('a credential that two accounts share');
    await addPasskey(browser, authenticator(), { credentialId });
    for (const each of [browser, stranger]) {
      const response = authenticator().create(await newPasskeyOptions(each), { credentialId });
      expect(problemOf(await sendPasskey(each, response))).toEqual([400, 'invalid']);
    }
    expect(await passkeysOf(stranger)).toEqual([]);
  });

  it('is refused for a credential id that is longer than WebAuthn allows', async () => {
    const { browser } = await identity.newcomer();
    const longest = authenticator();
    await addPasskey(browser, longest, { credentialId: Buffer.alloc(1_023, 1) });
    expect((await signInByPasskey(identity.browser(), longest)).status).toBe(200);
    const response = authenticator().create(await newPasskeyOptions(browser), {
      credentialId: Buffer.alloc(1_024, 1),
    });
    const inContract = { ...response, id: 'a', rawId: 'a' };
    for (const sent of [response, inContract])
      expect(problemOf(await sendPasskey(browser, sent))).toEqual([400, 'invalid']);
  });

  it(`is possible up to ${PASSKEYS_MAX} times (SEC-12)`, async () => {
    const { browser, user } = await identity.newcomer();
    for (let count = 0; count < PASSKEYS_MAX - 1; count += 1) await addPasskey(browser, authenticator());
    // Two sets of options exist before the last place is taken.
    const [tenth, eleventh] = [await newPasskeyOptions(browser), await newPasskeyOptions(browser)];
    expect((await sendPasskey(browser, authenticator().create(tenth))).status).toBe(201);
    expect(problemOf(await sendPasskey(browser, authenticator().create(eleventh)))).toEqual([409, 'full']);
    expect(problemOf(await browser.call('POST', '/api/auth/passkeys/options'))).toEqual([409, 'full']);
    expect(await rowsOf(user.id)).toHaveLength(PASSKEYS_MAX);
    await remove(browser, (await passkeysOf(browser))[0]?.id ?? '');
    await addPasskey(browser, authenticator());
    expect(await rowsOf(user.id)).toHaveLength(PASSKEYS_MAX);
  });

  it('adds at most ten passkeys when several browsers add the last one at once (SEC-12)', async () => {
    const { browser, user, email, password } = await identity.newcomer();
    for (let count = 0; count < PASSKEYS_MAX - 1; count += 1) await addPasskey(browser, authenticator());
    const browsers = Array.from({ length: 4 }, () => identity.browser());
    const responses: ClientResponse[] = [];
    for (const each of browsers) {
      await each.call('POST', '/api/login', { body: { email, password } });
      responses.push(authenticator().create(await newPasskeyOptions(each)));
    }
    const answered = await Promise.all(browsers.map((each, index) => sendPasskey(each, responses[index])));
    expect(answered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ]);
    expect(await rowsOf(user.id)).toHaveLength(PASSKEYS_MAX);
  });
});

describe('a passkey in the settings', () => {
  it('gets a new name', async () => {
    const { browser } = await identity.newcomer();
    const { id } = await addPasskey(browser, authenticator());
    expect((await rename(browser, id, ' Phone ')).json).toMatchObject({ id, name: 'Phone' });
    expect((await passkeysOf(browser))[0]?.name).toBe('Phone');
    for (const name of ['', '  ', 'x'.repeat(61), 7])
      expect(problemOf(await rename(browser, id, name))).toEqual([400, 'invalid']);
  });

  it('opens and confirms nothing once it was removed (SEC-12)', async () => {
    const { browser } = await identity.newcomer();
    const [device, other] = [authenticator(), authenticator()];
    const { id } = await addPasskey(browser, device);
    await addPasskey(browser, other);
    expect((await remove(browser, id)).status).toBe(204);
    expect(problemOf(await signInByPasskey(identity.browser(), device))).toEqual([401, 'unknown-passkey']);
    await expect(confirmByPasskey(browser, device)).rejects.toThrow('none of the allowed passkeys');
    expect((await signInByPasskey(identity.browser(), other)).status).toBe(200);
  });

  it('can be the last one that is removed, because the password stays a way in (SEC-15)', async () => {
    const { browser, email, password } = await identity.newcomer();
    const { id } = await addPasskey(browser, authenticator());
    expect((await remove(browser, id)).status).toBe(204);
    expect(await passkeysOf(browser)).toEqual([]);
    const answered = await identity.browser().call('POST', '/api/login', { body: { email, password } });
    expect(answered.status).toBe(200);
  });

  it('of another account is neither renamed nor removed', async () => {
    const owner = await identity.newcomer();
    const { id } = await addPasskey(owner.browser, authenticator(), { name: 'Mine' });
    const { browser } = await identity.newcomer();
    expect(problemOf(await rename(browser, id, 'Yours'))).toEqual([404, 'not-found']);
    expect(problemOf(await remove(browser, id))).toEqual([404, 'not-found']);
    for (const wrong of ['0', '%7Bid%7D', 'x'.repeat(300)])
      expect(problemOf(await remove(browser, wrong))).toEqual([400, 'invalid']);
    expect((await passkeysOf(owner.browser)).map(({ name }) => name)).toEqual(['Mine']);
  });
});

describe('extension results', () => {
  it('are neither stored, logged nor returned (ZK-26)', async () => {
    const { browser } = await identity.newcomer();
    const device = authenticator();
    const added = await addPasskey(browser, device);
    const visitor = identity.browser();
    const signedIn = await signInByPasskey(visitor, device);
    const confirmed = await confirmByPasskey(visitor, device);
    expect([signedIn.status, confirmed.status]).toEqual([200, 204]);
    const { db } = identity.deps;
    const stored = JSON.stringify(
      [
        await db.passkey.findMany(),
        await db.passkeyChallenge.findMany(),
        await db.session.findMany(),
        await db.user.findMany(),
        await db.securityEventRecord.findMany(),
        await db.outboxEvent.findMany(),
      ],
      (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
    );
    for (const text of [stored, identity.lines.join('\n'), JSON.stringify(added), signedIn.text]) {
      expect(text).not.toContain(PRF_OUTPUT);
      expect(text).not.toContain('credProps');
    }
  });
});
