import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestIdentity, testIdentity, userOf } from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const PHOTO = `data:image/jpeg;base64,${'A'.repeat(300_000)}`;

describe('PATCH /api/auth/update-profile', () => {
  const path = '/api/auth/update-profile';

  it('stores names and photo and returns the user [ACC-10] [ACC-11] [ACC-12]', async () => {
    const { browser, user } = await identity.newcomer();
    identity.later(1_000);
    const answered = await browser.call('PATCH', path, {
      body: { firstName: 'Grace', lastName: 'Hopper', profileImageUrl: PHOTO },
    });
    expect(userOf(answered)).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      profileImageUrl: PHOTO,
      version: 2,
      createdAt: user.createdAt,
      updatedAt: identity.now().toISOString(),
    });
    expect((await browser.call('GET', '/api/user')).json).toEqual(answered.json);
  });

  it('leaves absent fields unchanged and removes the photo when it is empty [ACC-7]', async () => {
    const { browser } = await identity.newcomer();
    const change = async (body: object) => userOf(await browser.call('PATCH', path, { body }));
    await change({ profileImageUrl: 'https://example.com/ada.png' });
    expect(await change({ firstName: 'Grace' })).toMatchObject({
      firstName: 'Grace',
      lastName: 'Lovelace',
      profileImageUrl: 'https://example.com/ada.png',
    });
    expect((await change({ profileImageUrl: '' })).profileImageUrl).toBeNull();
    await change({ profileImageUrl: PHOTO });
    expect((await change({ profileImageUrl: null })).profileImageUrl).toBeNull();
  });

  it.each([
    [{ firstName: '', lastName: 'Hopper' }, 'First name is required'],
    [{ firstName: 'Grace', lastName: '  ' }, 'Last name is required'],
    [
      { profileImageUrl: 'javascript:alert(1)' },
      'Profile image must be an image or a web address that begins with https',
    ],
    [
      { profileImageUrl: 'http://example.com/a.png' },
      'Profile image must be an image or a web address that begins with https',
    ],
    [
      { profileImageUrl: 'data:text/html;base64,AAAA' },
      'Profile image must be an image or a web address that begins with https',
    ],
  ])('rejects %j [ACC-5] [ACC-6] [ACC-7] [T-38]', async (body, sentence) => {
    const { browser } = await identity.newcomer();
    const answered = await browser.call('PATCH', path, { body });
    expect([answered.status, answered.text]).toEqual([400, sentence]);
    expect((await browser.call('GET', '/api/user')).json).toMatchObject({ firstName: 'Ada', version: 1 });
  });

  it('never changes anything else [ACC-3] [API-17] [T-26]', async () => {
    const { browser, user } = await identity.newcomer();
    const body = {
      firstName: 'Grace',
      id: 'x',
      email: 'other@example.com',
      password: 'something',
      isAdmin: 1,
      planType: 'annual',
      subscriptionStatus: 'active',
      currentPeriodEnd: identity.now(),
      isEmailVerified: 1,
      createdAt: '2020-01-01T00:00:00.000Z',
      version: 40,
    };
    const { firstName, lastName, profileImageUrl, version, updatedAt, ...rest } = userOf(
      await browser.call('PATCH', path, { body }),
    );
    expect([firstName, version]).toEqual(['Grace', 2]);
    expect(user).toMatchObject(rest);
  });

  it('rejects a change based on an older version [N-11]', async () => {
    const { browser } = await identity.newcomer();
    const change = (version: string) =>
      browser.call('PATCH', path, { body: { firstName: 'Grace' }, headers: { 'If-Match': version } });
    expect((await change('"1"')).status).toBe(200);
    const stale = await change('"1"');
    expect([stale.status, stale.headers.get('x-problem-code')]).toEqual([412, 'stale']);
    for (const nonsense of ['"x"', '"0"', '"3"']) expect((await change(nonsense)).status).toBe(412);
    expect((await change('"2"')).status).toBe(200);
  });

  // Trust: concurrency-1
  it('accepts one of ten concurrent changes based on the same version [N-11]', async () => {
    const { browser } = await identity.newcomer();
    const token = (await browser.token())?.token ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        identity.call('PATCH', path, {
          token,
          body: { firstName: `Grace ${index}` },
          headers: { 'If-Match': '"1"' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 412),
    ]);
  });

  it('counts a version for each of ten concurrent changes', async () => {
    const { browser } = await identity.newcomer();
    const token = (await browser.token())?.token ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        identity.call('PATCH', path, { token, body: { firstName: `Grace ${index}` } }),
      ),
    );
    expect(answers.map((answered) => userOf(answered).version).sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });

  it('publishes the change without name and photo', async () => {
    const { browser, user } = await identity.newcomer();
    await browser.call('PATCH', path, { body: { firstName: 'Grace', profileImageUrl: PHOTO } });
    expect((await identity.events(user.id)).at(-1)).toEqual({
      type: 'identity.user.updated.v1',
      data: {
        userId: user.id,
        isAdmin: false,
        subscriptionStatus: 'free',
        planType: 'free',
        currentPeriodEnd: null,
        createdAt: user.createdAt,
        version: 2,
        id: user.id,
        dueOn: [{ kind: 'trial-end', on: '2026-03-10' }],
        timeZone: null,
      },
    });
  });
});
