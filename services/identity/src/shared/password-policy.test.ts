import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, PASSWORD, type TestIdentity, testIdentity, tokenIn } from '../testing/identity.ts';

const WEAK: readonly (readonly [string, string])[] = [
  ['password123', 'This is one of the 10,000 most common passwords. Choose a few unrelated words instead.'],
  ['dimazarya', 'This is one of the 50,000 most common passwords. Choose a few unrelated words instead.'],
  ['      ', 'This password repeats one character. Choose a few unrelated words instead.'],
  ['123456', 'This password is a simple sequence. Choose a few unrelated words instead.'],
  [
    'Ada Lovelace 1815',
    'This password is your name or your email address. Choose a few unrelated words instead.',
  ],
];
let refusing: TestIdentity;
let hinting: TestIdentity;
beforeAll(async () => {
  [refusing, hinting] = await Promise.all([
    testIdentity({ settings: { COMMON_PASSWORDS: 'refuse' } }),
    testIdentity(),
  ]);
});
afterAll(() => Promise.all([refusing.stop(), hinting.stop()]));

const register = (identity: TestIdentity, over: object) =>
  identity.browser().call('POST', '/api/register', { body: aPerson(over) });

describe('common passwords', () => {
  it('are accepted by default, as the specification says [AUTH-21]', async () => {
    for (const [password] of WEAK) expect((await register(hinting, { password })).status).toBe(201);
  });

  it.each(WEAK)(
    'are rejected at registration with COMMON_PASSWORDS=refuse: %j',
    async (password, sentence) => {
      const refused = await register(refusing, { password });
      expect([refused.status, refused.headers.get('x-problem-code'), refused.text]).toEqual([
        400,
        'weak-password',
        sentence,
      ]);
    },
  );

  it("that equal the account's address are rejected, too", async () => {
    const email = 'grace.hopper@example.com';
    expect((await register(refusing, { email, password: email })).status).toBe(400);
    expect((await register(refusing, { email, password: 'compilers are fun' })).status).toBe(201);
  });

  it('are rejected at a password change, which does not count as a wrong current password', async () => {
    const { browser } = await refusing.newcomer();
    const change = (newPassword: string) =>
      browser.call('POST', '/api/auth/change-password', { body: { currentPassword: PASSWORD, newPassword } });
    for (let attempt = 0; attempt < 12; attempt += 1) expect((await change('lovelace')).status).toBe(400);
    expect((await change('staple gun orchestra')).status).toBe(200);
  });

  it('are rejected at a reset, and the link stays usable', async () => {
    const { email } = await refusing.newcomer();
    await refusing.browser().call('POST', '/api/forgot-password', { body: { email } });
    const token = tokenIn((await refusing.mails()).findLast((mail) => mail.includes(`To: ${email}`)));
    const reset = (newPassword: string) =>
      refusing.browser().call('POST', '/api/reset-password', { body: { token, newPassword } });
    const refused = await reset('qwerty123');
    expect([refused.status, refused.headers.get('x-problem-code')]).toEqual([400, 'weak-password']);
    expect((await reset('staple gun orchestra')).status).toBe(200);
  });

  it('that are already in use keep working as passwords', async () => {
    const { email, user } = await refusing.newcomer();
    await refusing.deps.db.user.update({
      where: { id: user.id },
      data: { password: await refusing.deps.passwords.hash('123456') },
    });
    expect(
      (await refusing.browser().call('POST', '/api/login', { body: { email, password: '123456' } })).status,
    ).toBe(200);
  });
});
