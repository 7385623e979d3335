import { randomUUID } from 'node:crypto';
import { ownSpaceOf } from '@savvi/contracts/own-space';
import { DIRECTORY_PATH } from '@savvi/contracts/identity/directory';
import { createTokenVerifier, remoteKeys } from '@savvi/service-kit/identity-token';
import { passwordProofs } from '@savvi/service-kit/password-proof';
import type { Scope } from '@savvi/service-kit/scope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity } from '../testing/identity.ts';
import { deletionService } from './deletion.service.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const isThere = async (id: string) => (await identity.deps.db.user.count({ where: { id } })) === 1;
const deleteFor = (actorId: string, userId: string, event: string = randomUUID()) =>
  identity.call('DELETE', `${DIRECTORY_PATH}/${userId}?event=${event}`, {
    token: identity.directoryToken(actorId),
  });
/** Demotes all administrators except those that `test` creates. */
async function withoutOtherAdmins(): Promise<void> {
  await identity.deps.db.user.updateMany({ where: { isAdmin: 1 }, data: { isAdmin: 0 } });
}

describe('DELETE /api/user', () => {
  // Trust: sessions-4, deletion-7
  it('deletes the account and everything identity stores about it, publishes the deletion, and signs every browser out [N-9]', async () => {
    const { user, browser, email } = await identity.newcomer();
    const elsewhere = identity.browser();
    await elsewhere.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    await identity.call('POST', '/api/forgot-password', {
      body: { email },
      headers: { 'X-Client-Address': browser.address },
    });
    await identity.deps.background.idle();
    const left = () =>
      Promise.all([
        identity.deps.db.user.count({ where: { id: user.id } }),
        identity.deps.db.session.count({ where: { userId: user.id } }),
        identity.deps.db.knownAddress.count({ where: { userId: user.id } }),
        identity.deps.db.passwordResetToken.count({ where: { email } }),
      ]);
    expect(await left()).toEqual([1, 2, 2, 1]);
    const answered = await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    expect([answered.status, answered.text, browser.cookie()]).toEqual([204, '', null]);
    expect(await left()).toEqual([0, 0, 0, 0]);
    expect((await identity.events(user.id)).slice(-2)).toEqual([
      { type: 'identity.session.revoked.v1', data: { userId: user.id, sids: null } },
      {
        type: 'identity.user.deleted.v1',
        data: { userId: user.id, spaceId: user.id, version: user.version + 1 },
      },
    ]);
    expect((await elsewhere.call('GET', '/api/user')).status).toBe(401);
    expect((await identity.call('POST', '/api/login', { body: { email, password: PASSWORD } })).status).toBe(
      401,
    );
    expect((await identity.newcomer({ email })).user.id).not.toBe(user.id);
  });

  it('erases the key of the user’s space, without which no secret in its rows opens, and no other key', async () => {
    const [gone, stays] = [await identity.newcomer(), await identity.newcomer()];
    const { db, clock, spaceKeys } = identity.deps;
    const spacesOf = [gone, stays].map(({ user }) => ({ spaceId: ownSpaceOf(user.id) }));
    for (const space of spacesOf)
      await db.$transaction((tx) => spaceKeys.findOrCreate(tx, space, clock.now()));
    const found = () =>
      Promise.all(spacesOf.map(async (space) => (await spaceKeys.find(db, space)) !== null));
    expect(await found()).toEqual([true, true]);
    await gone.browser.call('DELETE', '/api/user', { body: { password: 'guess' } });
    expect(await found()).toEqual([true, true]);
    await gone.browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    expect(await found()).toEqual([false, true]);
  });

  it('responds 400 with a sentence to a wrong password and changes nothing', async () => {
    const { user, browser } = await identity.newcomer();
    const answered = await browser.call('DELETE', '/api/user', { body: { password: 'guess' } });
    expect([answered.status, answered.text]).toEqual([400, 'The password is incorrect.']);
    expect(await isThere(user.id)).toBe(true);
    expect(browser.cookie()).not.toBeNull();
  });

  it('requires a password and a session', async () => {
    const { browser } = await identity.newcomer();
    expect((await browser.call('DELETE', '/api/user', { body: {} })).status).toBe(400);
    expect((await browser.call('DELETE', '/api/user')).status).toBe(400);
    expect((await identity.call('DELETE', '/api/user', { body: { password: PASSWORD } })).status).toBe(401);
  });

  it('refuses to delete the last administrator, and an administrator whom the settings would create again [N-17]', async () => {
    await withoutOtherAdmins();
    const { user, browser } = await identity.admin();
    const last = await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    expect([last.status, last.text]).toEqual([
      409,
      'This is the last administrator, so the account cannot be deleted.',
    ]);
    await identity.admin();
    await identity.deps.db.user.update({
      where: { id: user.id },
      data: { email: 'boss@savvi.local', emailCanonical: 'boss@savvi.local' },
    });
    const listed = await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    expect([listed.status, listed.text]).toEqual([409, expect.stringContaining('ADMIN_EMAILS')]);
    expect(await isThere(user.id)).toBe(true);
  });

  it('deletes once when ten requests arrive concurrently', async () => {
    const { user, browser } = await identity.newcomer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.call('DELETE', '/api/user', { body: { password: PASSWORD } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      204,
      ...Array.from({ length: 9 }, () => 401),
    ]);
    expect(
      (await identity.events(user.id)).filter(({ type }) => type === 'identity.user.deleted.v1'),
    ).toHaveLength(1);
  });
});

describe('POST /api/user/confirm-password', () => {
  it('reports whether the password is right', async () => {
    const { browser } = await identity.newcomer();
    expect(
      (await browser.call('POST', '/api/user/confirm-password', { body: { password: PASSWORD } })).status,
    ).toBe(204);
    const wrong = await browser.call('POST', '/api/user/confirm-password', { body: { password: 'guess' } });
    expect([wrong.status, wrong.text]).toEqual([400, 'The password is incorrect.']);
  });

  // Trust: access-16
  it('is refused after ten wrong passwords, counted together with account deletions and sign-ins from the same browser [N-5]', async () => {
    const { browser, email, user } = await identity.newcomer();
    for (let i = 0; i < 5; i += 1)
      await browser.call('POST', '/api/user/confirm-password', { body: { password: `guess ${i}` } });
    for (let i = 0; i < 5; i += 1)
      await browser.call('DELETE', '/api/user', { body: { password: `guess ${i}` } });
    const calls = [
      ['POST', '/api/user/confirm-password', { password: PASSWORD }],
      ['DELETE', '/api/user', { password: PASSWORD }],
      ['POST', '/api/login', { email, password: PASSWORD }],
    ] as const;
    for (const [method, path, body] of calls) {
      const answered = await browser.call(method, path, { body });
      expect([path, answered.status]).toEqual([path, 429]);
      expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await isThere(user.id)).toBe(true);
  });

  it('does not count right passwords', async () => {
    const { browser } = await identity.newcomer();
    for (let i = 0; i < 12; i += 1)
      expect(
        (await browser.call('POST', '/api/user/confirm-password', { body: { password: PASSWORD } })).status,
      ).toBe(204);
  });
});

describe('POST /api/user/password-proof', () => {
  const prove = (browser: TestBrowser, password: string) =>
    browser.call('POST', '/api/user/password-proof', { body: { password } });

  it('returns a proof that other services accept for this user in this session, and not as an identity token [DOC-61]', async () => {
    const { browser, user } = await identity.newcomer();
    const { status, json } = await prove(browser, PASSWORD);
    const { proof } = json as { proof: string };
    const sid = (await browser.token())?.sid ?? '';
    const keys = remoteKeys(identity.url);
    const check = passwordProofs(keys);
    // The check reads only these two fields of the scope.
    const scope = (over: object) => ({ userId: user.id, sessionId: sid, ...over }) as Scope;
    expect(status).toBe(200);
    await expect(check(scope({}), proof)).resolves.toBeUndefined();
    await expect(check(scope({ sessionId: 'other' }), proof)).rejects.toMatchObject({ code: 'invalid' });
    await expect(check(scope({ userId: randomUUID() }), proof)).rejects.toMatchObject({ code: 'invalid' });
    await expect(createTokenVerifier(keys)(proof)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  // Trust: access-16
  it('counts wrong passwords together with sign-ins, and refuses after ten [DOC-61] [N-5]', async () => {
    const { browser, email } = await identity.newcomer();
    for (let i = 0; i < 10; i += 1)
      expect(await prove(browser, `guess ${i}`)).toMatchObject({
        status: 400,
        text: 'The password is incorrect.',
      });
    expect((await prove(browser, PASSWORD)).status).toBe(429);
    expect((await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } })).status).toBe(
      429,
    );
  });
});

describe('a deletion', () => {
  const HOUR_MS = 3_600_000;
  const DAY_MS = 24 * HOUR_MS;

  // Trust: deletion-13
  it('is published again after an hour, a day, a week and a month, and its row is then removed', async () => {
    const { user, browser } = await identity.newcomer();
    await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    const deletedAt = identity.deps.clock.now().getTime();
    const { republish: tellAgain } = deletionService(identity.deps);
    const told = async () =>
      (await identity.events(user.id)).filter(({ type }) => type === 'identity.user.deleted.v1');
    const tellingsAt = async (ms: number) => {
      await tellAgain(new Date(deletedAt + ms));
      return (await told()).length - 1;
    };
    expect(await tellingsAt(HOUR_MS - 1)).toBe(0);
    expect([await tellingsAt(HOUR_MS), await tellingsAt(HOUR_MS)]).toEqual([1, 1]);
    expect([await tellingsAt(DAY_MS - 1), await tellingsAt(DAY_MS)]).toEqual([1, 2]);
    expect([await tellingsAt(7 * DAY_MS - 1), await tellingsAt(8 * DAY_MS)]).toEqual([2, 3]);
    expect(await identity.deps.db.deletedUser.count({ where: { userId: user.id } })).toBe(1);
    expect([
      await tellingsAt(30 * DAY_MS - 1),
      await tellingsAt(30 * DAY_MS),
      await tellingsAt(60 * DAY_MS),
    ]).toEqual([3, 4, 4]);
    expect(new Set((await told()).map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await identity.deps.db.deletedUser.count({ where: { userId: user.id } })).toBe(0);
  });

  // Trust: deletion-13
  it('is published again only once, however many replicas run', async () => {
    const gone = [await identity.newcomer(), await identity.newcomer(), await identity.newcomer()];
    for (const { browser } of gone)
      await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    const now = new Date(identity.deps.clock.now().getTime() + HOUR_MS);
    const service = deletionService(identity.deps);
    await Promise.all([service.republish(now), service.republish(now), service.republish(now)]);
    for (const { user } of gone)
      expect(
        (await identity.events(user.id)).filter(({ type }) => type === 'identity.user.deleted.v1'),
      ).toHaveLength(2);
  });
});

describe('the deletion of an account by an administrator', () => {
  // Trust: sessions-4
  it('publishes an event with the id from the request, and deletes the account once [ADM-11]', async () => {
    const [admin, target] = [await identity.admin(), await identity.newcomer()];
    const event = randomUUID();
    expect((await deleteFor(admin.user.id, target.user.id, event)).status).toBe(204);
    expect(await isThere(target.user.id)).toBe(false);
    expect(
      await identity.deps.db.outboxEvent.findMany({
        where: { id: event },
        select: { type: true, subject: true },
      }),
    ).toEqual([{ type: 'identity.user.deleted.v1', subject: target.user.id }]);
    expect((await target.browser.call('GET', '/api/user')).status).toBe(401);
    const again = await deleteFor(admin.user.id, target.user.id);
    expect([again.status, again.text]).toEqual([404, 'This account does not exist.']);
  });

  // Trust: access-14
  it('is refused for the administrator’s own account, accounts named in the settings, and invalid ids [N-17]', async () => {
    const admin = await identity.admin();
    const self = await deleteFor(admin.user.id, admin.user.id);
    expect([self.status, self.text, self.headers.get('x-problem-code')]).toEqual([
      409,
      'You cannot delete your own account here.',
      'not-deletable',
    ]);
    const { user: boss } = await identity.newcomer();
    await identity.deps.db.user.deleteMany({ where: { emailCanonical: 'boss@savvi.local' } });
    await identity.deps.db.user.update({
      where: { id: boss.id },
      data: { email: 'Boss@savvi.local', emailCanonical: 'boss@savvi.local' },
    });
    expect((await deleteFor(admin.user.id, boss.id)).status).toBe(409);
    expect(await isThere(boss.id)).toBe(true);
    expect((await deleteFor(admin.user.id, 'not-an-id')).status).toBe(400);
    expect((await deleteFor(admin.user.id, randomUUID(), 'not-an-id')).status).toBe(400);
  });

  // Trust: access-14
  it('leaves one of two administrators who delete each other concurrently [N-17]', async () => {
    for (let round = 0; round < 10; round += 1) {
      await withoutOtherAdmins();
      const [one, other] = [await identity.admin(), await identity.admin()];
      const answers = await Promise.all([
        deleteFor(one.user.id, other.user.id),
        deleteFor(other.user.id, one.user.id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
      expect(await identity.deps.db.user.count({ where: { isAdmin: 1 } })).toBe(1);
    }
  });

  // Trust: access-14
  it('leaves one of two administrators who delete their own accounts concurrently [N-17]', async () => {
    await withoutOtherAdmins();
    const both = [await identity.admin(), await identity.admin()];
    const answers = await Promise.all(
      both.map(({ browser }) => browser.call('DELETE', '/api/user', { body: { password: PASSWORD } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
