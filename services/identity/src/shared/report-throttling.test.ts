import { networksOf } from '@savvi/service-kit/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, PASSWORD, type TestIdentity, testIdentity } from '../testing/identity.ts';
import { LIMITS } from './limits.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const FIREFOX = { device: 'Firefox on Windows' };
const signIn = (email: string, body: object, browser = identity.browser()) =>
  browser.call('POST', '/api/login', { body: { email, ...body } });
/** The events of this kind that the owner sees, and the subjects of the mails about them. */
async function reported(userId: string, email: string) {
  await identity.deps.background.idle();
  const where = { userId, kind: 'many-wrong-tries' };
  const mails = await identity.securityMails(email);
  return {
    events: await identity.deps.db.securityEventRecord.findMany({
      where,
      select: { device: true, address: true },
    }),
    subjects: mails.flatMap((mail) => /^Subject: ((?:Too many|Someone may).*)\r$/m.exec(mail)?.[1] ?? []),
  };
}
/** Uses up all guesses but one that strangers have for an account in a day. */
async function spend(account: string) {
  for (let count = 0; count < LIMITS.signInDay.points; count += 1)
    await identity.deps.limits.signIn({
      account,
      networks: networksOf(newAddress()),
      client: { device: 'curl', address: '192.0.2.1' },
      isKnown: false,
      device: null,
    });
}

describe('many wrong tries are mailed to the owner once', () => {
  it('when strangers have used up the passwords of a day, with the browser of the refused attempt', async () => {
    const { email, user } = await identity.newcomer();
    await spend(email);
    expect(await reported(user.id, email)).toEqual({ events: [], subjects: [] });
    const browser = identity.browser();
    const refused = [
      await signIn(email, { password: 'wrong one' }, browser),
      await signIn(email, { password: 'wrong one' }, browser),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(await reported(user.id, email)).toEqual({
      events: [{ ...FIREFOX, address: browser.address }],
      subjects: ['Too many wrong passwords for your account'],
    });
  });

  it('when codes are refused after the right password, which somebody then knows', async () => {
    const { email, user } = await identity.withSecondStep();
    const browser = identity.browser();
    for (let count = 0; count < LIMITS.codePair.points; count += 1)
      expect((await signIn(email, { password: PASSWORD, code: '000000' }, browser)).status).toBe(401);
    expect(await reported(user.id, email)).toEqual({ events: [], subjects: [] });
    for (const _ of [1, 2])
      expect((await signIn(email, { password: PASSWORD, code: '000000' }, browser)).status).toBe(429);
    expect(await reported(user.id, email)).toEqual({
      events: [{ ...FIREFOX, address: browser.address }],
      subjects: ['Someone may know your password'],
    });
  });

  it('but not when an owner mistypes the first code of a new authenticator app', async () => {
    const { email, user, browser } = await identity.newcomer();
    await browser.call('POST', '/api/auth/authenticator');
    const statuses: number[] = [];
    for (let count = 0; count <= LIMITS.codePair.points; count += 1)
      statuses.push(
        (await browser.call('POST', '/api/auth/authenticator/confirm', { body: { code: '000000' } })).status,
      );
    expect(statuses.at(-1)).toBe(429);
    expect(await reported(user.id, email)).toEqual({ events: [], subjects: [] });
  });

  it('but nothing happens for an address without an account', async () => {
    const before = await identity.deps.db.securityEventRecord.count();
    await spend('nobody@example.com');
    expect((await signIn('nobody@example.com', { password: 'wrong one' })).status).toBe(429);
    await identity.deps.background.idle();
    expect(await identity.deps.db.securityEventRecord.count()).toBe(before);
    expect(identity.lines.filter((line) => line.startsWith('{"level":"error"'))).toEqual([]);
  });
});
