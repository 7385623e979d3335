import { createPrivateKey, randomUUID } from 'node:crypto';
import { ADDRESSES_PATH, DIRECTORY_PATH, type DirectoryPage } from '@savvi/contracts/identity/directory';
import { subscriptionChanged } from '@savvi/contracts/billing/events';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSigningKey, PASSWORD, type TestIdentity, testIdentity } from '../testing/identity.ts';

let identity: TestIdentity;
let token: string;
beforeAll(async () => {
  identity = await testIdentity();
  token = identity.directoryToken((await identity.admin()).user.id);
});
afterAll(() => identity.stop());

const ask = (query: string, asked = token) =>
  identity.call('GET', `${DIRECTORY_PATH}?limit=50${query}`, { token: asked });
const found = async (query: string) =>
  ((await ask(query)).json as DirectoryPage).users.map(({ email }) => email);
/** A search word that only the accounts of one test contain. */
const mark = () => `m${randomUUID().slice(0, 8)}`;

describe('the directory', () => {
  // Trust: access-13
  it('returns the fields of each account that administrators may see, newest first, and nothing else [ADM-7] [DATA-3]', async () => {
    const tag = mark();
    const older = await identity.newcomer({ email: `${tag}.old@example.com` });
    identity.later(1_000);
    const newer = await identity.newcomer({ email: `${tag}.new@example.com`, firstName: null });
    const { json, text } = await ask(`&search=${tag}`);
    const expected = ({ user }: typeof older) => ({
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      createdAt: user.createdAt,
      isAdmin: 0,
      subscriptionStatus: 'free',
      planType: 'free',
      currentPeriodEnd: null,
      lastSignInAt: user.createdAt,
      suspendedAt: null,
      isEmailVerified: 0,
      sessionCount: 1,
    });
    expect(json).toEqual({ users: [expected(newer), expected(older)], total: 2 });
    expect(text).not.toMatch(/argon2|password|profileImage/);
    expect(text).not.toContain(PASSWORD);
  });

  it('is sorted by the requested column across pages (U-17)', async () => {
    const tag = mark();
    const people = [];
    for (const name of ['b', 'c', 'a']) {
      identity.later(1_000);
      people.push(await identity.newcomer({ email: `${tag}.${name}@example.com` }));
    }
    identity.later(1_000);
    await identity
      .browser()
      .call('POST', '/api/login', { body: { email: people[0]?.email, password: PASSWORD } });
    const inPages = async (sort: string) => {
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const { users } = (
          await identity.call('GET', `${DIRECTORY_PATH}?limit=2&search=${tag}&sort=${sort}${cursor}`, {
            token,
          })
        ).json as DirectoryPage;
        seen.push(...users.map(({ email }) => email.slice(tag.length + 1, tag.length + 2)));
        const last = users.at(-1);
        if (users.length < 2 || last === undefined) return seen.join('');
        cursor = `&cursor=${Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url')}`;
      }
    };
    expect([
      await inPages('newest'),
      await inPages('oldest'),
      await inPages('email'),
      await inPages('last-sign-in'),
    ]).toEqual(['acb', 'bca', 'abc', 'bac']);
  });

  it('continues after the last row of a page, even when accounts were created in the same millisecond', async () => {
    const tag = mark();
    for (let i = 0; i < 5; i += 1) await identity.newcomer({ email: `${tag}.${i}@example.com` });
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { users, total } = (
        await identity.call('GET', `${DIRECTORY_PATH}?limit=2&search=${tag}${cursor}`, { token })
      ).json as DirectoryPage;
      expect(total).toBe(5);
      seen.push(...users.map(({ id }) => id));
      const last = users.at(-1);
      if (users.length < 2 || last === undefined) break;
      cursor = `&cursor=${Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url')}`;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it.each([
    ['a part of the address', 'ZOË.müller'],
    ['the first name without its accents', 'zoe'],
    ['the last name in other case', 'MÜLLER'],
    ['an accent that was typed as two characters', 'mu\u0308ller'],
    ['several words in any order', 'müller zoë'],
    ['letters of another script in other case', 'ДЖОН'],
  ])('finds an account by %s [ADM-8]', async (_, search) => {
    const tag = mark();
    const { email } = await identity.newcomer({
      email: `zoe.muller.${tag}@example.com`,
      firstName: 'Zoë Zoë.Müller',
      lastName: 'Müller Джон',
    });
    expect(await found(`&search=${encodeURIComponent(`${search} ${tag}`)}`)).toEqual([email]);
  });

  it('finds nothing by a word that is neither in an address nor in a name', async () => {
    const tag = mark();
    await identity.newcomer({ email: `${tag}@example.com` });
    expect(await found(`&search=${tag}%20nowhere`)).toEqual([]);
  });

  it.each(['%', '_', '\\'])('treats %s in a search literally', async (character) => {
    const tag = mark();
    const { email } = await identity.newcomer({
      email: `${tag}.with@example.com`,
      lastName: `a${character}b`,
    });
    await identity.newcomer({ email: `${tag}.without@example.com`, lastName: 'axb' });
    expect(await found(`&search=${tag}%20${encodeURIComponent(`a${character}b`)}`)).toEqual([email]);
  });

  it('finds a changed name', async () => {
    const tag = mark();
    const { browser, email } = await identity.newcomer();
    await browser.call('PATCH', '/api/auth/update-profile', { body: { lastName: tag } });
    expect(await found(`&search=${tag}`)).toEqual([email]);
  });

  it('is filtered by plan: everything that is not free is paid [ADM-8]', async () => {
    const tag = mark();
    const made = await Promise.all(
      ['free', 'basic', 'premium', 'annual'].map(async (planType) => {
        const { user } = await identity.newcomer({ email: `${tag}.${planType}@example.com` });
        await identity.deps.db.user.update({ where: { id: user.id }, data: { planType } });
        return [planType, user.email] as const;
      }),
    );
    const emails = (paid: boolean) =>
      made
        .filter(([planType]) => (planType !== 'free') === paid)
        .map(([, email]) => email)
        .sort();
    expect((await found(`&search=${tag}&plan=paid`)).sort()).toEqual(emails(true));
    expect((await found(`&search=${tag}&plan=free`)).sort()).toEqual(emails(false));
    expect(await found(`&search=${tag}&plan=all`)).toHaveLength(4);
  });

  it('shows the subscription in each of its states; accounts that ever bought something are paid [ADM-7] [ADM-8] [T-6] [T-27]', async () => {
    const tag = mark();
    const bought = [
      ['past_due', 'premium'],
      ['cancelled', 'annual'],
      ['active', 'basic'],
      ['active', 'annual'],
    ] as const;
    for (const [subscriptionStatus, planType] of bought) {
      const { user } = await identity.newcomer({
        email: `${tag}.${subscriptionStatus}.${planType}@example.com`,
      });
      const data = {
        userId: user.id,
        subscriptionStatus,
        planType,
        currentPeriodEnd: '2026-04-03T12:00:00.000Z',
        cancelAtPeriodEnd: false,
        version: 1,
      };
      await identity.deps.bus.publish([
        subscriptionChanged.of({ spaceId: user.id, data, now: identity.now() }),
      ]);
    }
    await identity.newcomer({ email: `${tag}.free@example.com` });
    const paid = async () =>
      ((await ask(`&search=${tag}&plan=paid`)).json as DirectoryPage).users.map(
        ({ subscriptionStatus, planType, currentPeriodEnd }) => [
          subscriptionStatus,
          planType,
          currentPeriodEnd,
        ],
      );
    await expect
      .poll(async () => (await paid()).sort(), { timeout: 5_000 })
      .toEqual(bought.map((each) => [...each, '2026-04-03T12:00:00.000Z']).sort());
    expect(await found(`&search=${tag}&plan=free`)).toEqual([`${tag}.free@example.com`]);
  });

  it.each(['&plan=gold', '&limit=0', '&limit=201', '&cursor=x', `&search=${'x'.repeat(101)}`, '&search=%00'])(
    'rejects %s with a sentence',
    async (query) => {
      const answered = await identity.call(
        'GET',
        `${DIRECTORY_PATH}?${query.startsWith('&limit') ? query.slice(1) : `limit=50${query}`}`,
        { token },
      );
      expect([answered.status, answered.headers.get('x-problem-code')]).toEqual([400, 'invalid']);
      expect(answered.text).toMatch(/\.$/);
    },
  );

  it('returns addresses by id, without deleted accounts', async () => {
    const { user } = await identity.newcomer();
    const answered = await identity.call('GET', `${ADDRESSES_PATH}?ids=${user.id},${randomUUID()}`, {
      token,
    });
    expect(answered.json).toEqual({ [user.id]: user.email });
  });
});

describe('access to the directory', () => {
  const routes = [
    ['GET', `${DIRECTORY_PATH}?limit=1`],
    ['GET', `${ADDRESSES_PATH}?ids=${randomUUID()}`],
    ['DELETE', `${DIRECTORY_PATH}/${randomUUID()}?event=${randomUUID()}`],
  ] as const;

  // Trust: access-12
  it('is refused to every token except that of the admin service', async () => {
    const { user, browser } = await identity.admin();
    const claims = { issuer: 'savvi-admin', audience: 'identity', subject: user.id } as const;
    const bad = {
      none: undefined,
      nonsense: 'a.b.c',
      'an identity token, even of an administrator': (await browser.token())?.token,
      'another key': jwt.sign({}, createPrivateKey(newSigningKey()), {
        ...claims,
        algorithm: 'ES256',
        expiresIn: 15,
      }),
      "identity's own key": jwt.sign({}, identity.deps.key.privateKey, {
        ...claims,
        algorithm: 'ES256',
        expiresIn: 15,
      }),
      'another audience': identity.directoryToken(user.id, { audience: 'savvi' }),
      'another issuer': identity.directoryToken(user.id, { issuer: 'savvi-identity' }),
      'an end that has passed': identity.directoryToken(user.id, { expiresIn: -1 }),
      'an end that is far': identity.directoryToken(
        user.id,
        { expiresIn: 3_600 },
        { iat: Math.floor(Date.now() / 1_000) - 16 },
      ),
      'a life that is too long': identity.directoryToken(user.id, { expiresIn: 16 }),
      'a beginning in the future': identity.directoryToken(
        user.id,
        {},
        { iat: Math.floor(Date.now() / 1_000) + 7 },
      ),
      'no beginning': identity.directoryToken(user.id, { noTimestamp: true }),
      'nobody to ask for': identity.directoryToken('nobody'),
      'no signature': jwt.sign({}, null, { ...claims, algorithm: 'none' }),
    };
    for (const [method, path] of routes) {
      for (const [what, asked] of Object.entries(bad)) {
        const answered = await identity.call(method, path, { ...(asked !== undefined && { token: asked }) });
        expect([what, answered.status, answered.text]).toEqual([what, 401, 'Unauthorized']);
      }
    }
  });

  // Trust: access-11
  it('is refused when the user is no longer an administrator', async () => {
    const { user } = await identity.newcomer();
    for (const [method, path] of routes)
      expect((await identity.call(method, path, { token: identity.directoryToken(user.id) })).status).toBe(
        403,
      );
    expect((await ask('', identity.directoryToken(randomUUID()))).status).toBe(403);
  });

  // Trust: access-12
  it('is refused to everybody while no key is configured', async () => {
    const bare = await testIdentity({ replace: () => ({ directoryKey: undefined }) });
    const { user } = await bare.admin();
    expect(
      (await bare.call('GET', `${DIRECTORY_PATH}?limit=1`, { token: bare.directoryToken(user.id) })).status,
    ).toBe(401);
    await bare.stop();
  });
});
