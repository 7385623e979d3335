import { DIRECTORY_PATH } from '@savvi/contracts/identity/directory';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PASSWORD, type TestIdentity, testIdentity } from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const asAdmin = (actorId: string, method: string, path: string) =>
  identity.call(method, `${DIRECTORY_PATH}/${path}`, { token: identity.directoryToken(actorId) });
const suspend = (actorId: string, id: string) => asAdmin(actorId, 'POST', `${id}/suspension`);
const reinstate = (actorId: string, id: string) => asAdmin(actorId, 'DELETE', `${id}/suspension`);
const signIn = (email: string, password = PASSWORD) =>
  identity.browser().call('POST', '/api/login', { body: { email, password } });
const mailsTo = async (email: string) =>
  (await identity.mails()).filter((mail) => mail.includes(email)).length;

it('suspending an account ends its sessions, notifies every gateway and changes nothing else, and one request undoes it (U-17, T-67)', async () => {
  const { user: admin } = await identity.admin();
  const { user, email, browser } = await identity.newcomer();
  const before = await identity.deps.db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect((await suspend(admin.id, user.id)).status).toBe(204);
  expect(await browser.token()).toBeNull();
  expect((await identity.events(user.id)).at(-1)).toEqual({
    type: 'identity.session.revoked.v1',
    data: { userId: user.id, sids: null },
  });
  expect((await signIn(email)).status).toBe(401);
  expect((await reinstate(admin.id, user.id)).status).toBe(204);
  expect(await identity.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(before);
  expect((await signIn(email)).status).toBe(200);
});

it('a sign-in to a suspended account with the right password gets the response of a wrong one: status, headers, body, and the same work', async () => {
  const { user: admin } = await identity.admin();
  const { user, email } = await identity.newcomer();
  await suspend(admin.id, user.id);
  const checks = vi.spyOn(identity.deps.passwords, 'isRight');
  const [right, wrong] = [await signIn(email), await signIn(email, 'not the password')];
  expect(checks).toHaveBeenCalledTimes(2); // Both requests hashed the password with argon2id.
  const shown = ({ status, text, headers }: typeof right) => [
    status,
    text,
    [...headers].filter(
      ([name]) => !['date', 'x-request-id', 'traceparent'].includes(name) && !name.startsWith('ratelimit'),
    ),
  ];
  expect(shown(right)).toEqual(shown(wrong));
  expect([right.status, right.text]).toEqual([401, 'Invalid email or password']);
  checks.mockRestore();
});

it('a suspended account gets no mail, and earlier reset links do not work', async () => {
  const { user: admin } = await identity.admin();
  const { user, email, browser } = await identity.newcomer();
  const forgot = () =>
    identity.call('POST', '/api/forgot-password', {
      body: { email },
      headers: { 'X-Client-Address': browser.address },
    });
  await forgot();
  expect(await mailsTo(email)).toBe(1);
  await suspend(admin.id, user.id);
  expect(await identity.deps.db.passwordResetToken.count({ where: { email } })).toBe(0);
  expect((await forgot()).status).toBe(200);
  expect(await mailsTo(email)).toBe(1);
});

it('a session that a replica of the previous release opens for a suspended account gets no token', async () => {
  const { user, browser } = await identity.newcomer();
  expect(await browser.token()).not.toBeNull();
  await identity.deps.db.user.update({ where: { id: user.id }, data: { suspendedAt: new Date() } });
  expect(await browser.token()).toBeNull();
});

it('administrators cannot suspend themselves or the last administrator, and a suspended administrator can suspend nobody', async () => {
  await identity.deps.db.user.updateMany({ where: { isAdmin: 1 }, data: { isAdmin: 0 } });
  const [{ user: one }, { user: other }] = [await identity.admin(), await identity.admin()];
  const own = await suspend(one.id, one.id);
  expect([own.status, own.text]).toEqual([403, 'You can’t suspend your own account.']);
  const both = await Promise.all([suspend(one.id, other.id), suspend(other.id, one.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 403]);
  expect(await identity.deps.db.user.count({ where: { isAdmin: 1, suspendedAt: null } })).toBe(1);
});

it('ending the sessions of an account signs it out everywhere, and it can sign in again', async () => {
  const { user: admin } = await identity.admin();
  const { user, email, browser } = await identity.newcomer();
  expect((await asAdmin(admin.id, 'DELETE', `${user.id}/sessions`)).status).toBe(204);
  expect(await browser.token()).toBeNull();
  expect((await signIn(email)).status).toBe(200);
});

it('ending the sessions of an account and suspending it make every browser ask for a code again (SEC-9)', async () => {
  const { user: admin } = await identity.admin();
  for (const act of [
    ['DELETE', 'sessions'],
    ['POST', 'suspension'],
  ] as const) {
    const { user, email, secret } = await identity.withSecondStep();
    identity.codesLater(30_000);
    await identity.browser().call('POST', '/api/login', {
      body: { email, password: PASSWORD, code: identity.codeOf(secret), trustDevice: true },
    });
    const trusted = () =>
      identity.deps.db.knownDevice.count({ where: { userId: user.id, trustedUntil: { not: null } } });
    expect(await trusted()).toBe(1);
    expect((await asAdmin(admin.id, act[0], `${user.id}/${act[1]}`)).status).toBe(204);
    expect(await trusted()).toBe(0);
  }
});

it('only the admin service can suspend accounts and end their sessions, and only of existing accounts', async () => {
  const { user: admin } = await identity.admin();
  const { user } = await identity.newcomer();
  expect((await identity.call('POST', `${DIRECTORY_PATH}/${user.id}/suspension`)).status).toBe(401);
  expect((await suspend(user.id, admin.id)).status).toBe(403);
  expect((await suspend(admin.id, '0198f0a2-7c4e-7b11-9f6d-1c2d3e4f5a6b')).status).toBe(404);
});
