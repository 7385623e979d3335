import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords, HASH_PARAMETERS } from '../shared/passwords.ts';
import { authenticator } from '../testing/authenticator.ts';
import { addPasskey } from '../testing/passkeys.ts';
import { aPerson, type TestIdentity, testIdentity, tokenIn } from '../testing/identity.ts';
import { ensureAdminAccounts, InvalidAdminFile, parseAdminFile } from './admin-accounts.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const ensure = (email: string, password = 'from the file') =>
  ensureAdminAccounts([{ email, password }], identity.deps);
const claimsOf = async (browser: { token(): Promise<{ token: string } | null> } | null) =>
  JSON.parse(Buffer.from((await browser?.token())?.token.split('.')[1] ?? '', 'base64url').toString());
const signIn = async (email: string, password: string) => {
  const browser = identity.browser();
  return (await browser.call('POST', '/api/login', { body: { email, password } })).status === 200
    ? browser
    : null;
};
const rowOf = (email: string) =>
  identity.deps.db.user.findUniqueOrThrow({ where: { emailCanonical: email } });

describe('the admin accounts file', () => {
  it('has one address and password per line and keeps spaces inside the password', () => {
    expect(
      parseAdminFile('# made by the start\r\nBoss@savvi.local  a b  c \r\n\n  two@savvi.local x\n'),
    ).toEqual([
      { email: 'Boss@savvi.local', password: 'a b  c ' },
      { email: 'two@savvi.local', password: 'x' },
    ]);
  });

  it.each(['boss@savvi.local', 'boss secret', 'boss@savvi.local '])('rejects a line like %j', (line) => {
    expect(() => parseAdminFile(`ok@savvi.local fine\n${line}`)).toThrow(InvalidAdminFile);
  });
});

describe('an administrator’s first password', () => {
  const change = (
    browser: Awaited<ReturnType<typeof signIn>>,
    newPassword: string,
    currentPassword = 'from the file',
  ) => browser?.call('POST', '/api/auth/change-password', { body: { currentPassword, newPassword } });
  const isDue = async (browser: Awaited<ReturnType<typeof signIn>>) => {
    const user = (await browser?.call('GET', '/api/user'))?.json as
      | { passwordChangeDue?: boolean }
      | undefined;
    return { claim: (await claimsOf(browser)).passwordChangeDue, reply: user?.passwordChangeDue };
  };
  const DUE = { claim: true, reply: true };
  const NOT_DUE = { claim: undefined, reply: undefined };

  // Trust: access-1
  it('must be replaced, and until then the token and GET /api/user say so; the session that replaced it stays signed in [T-72]', async () => {
    await ensure('first@savvi.local');
    const browser = await signIn('first@savvi.local', 'from the file');
    expect(await isDue(browser)).toEqual(DUE);
    expect((await change(browser, 'my own choice'))?.status).toBe(200);
    expect(await isDue(browser)).toEqual(NOT_DUE);
    await ensure('first@savvi.local');
    expect(await isDue(browser)).toEqual(NOT_DUE);
    expect(await signIn('first@savvi.local', 'from the file')).toBeNull();
  });

  // Trust: access-1
  it('cannot be chosen again, neither immediately, nor later, nor with a reset link [T-72]', async () => {
    await ensure('again@savvi.local');
    const browser = await signIn('again@savvi.local', 'from the file');
    const refusal = { status: 400, text: 'Choose a password that differs from the one you were given.' };
    expect(await change(browser, 'from the file')).toMatchObject(refusal);
    await change(browser, 'my own choice');
    expect(await change(browser, 'from the file', 'my own choice')).toMatchObject(refusal);
    await identity.deps.tokens.replace(identity.deps.db, 'again@savvi.local', 'of the mail', identity.now());
    expect(
      await identity.browser().call('POST', '/api/reset-password', {
        body: { token: 'of the mail', newPassword: 'from the file' },
      }),
    ).toMatchObject(refusal);
    expect(await signIn('again@savvi.local', 'my own choice')).not.toBeNull();
  });

  it('must be replaced again after the file got a new password, for example because the file was lost [T-72]', async () => {
    await ensure('renewed@savvi.local');
    await change(await signIn('renewed@savvi.local', 'from the file'), 'my own choice');
    await ensure('renewed@savvi.local', 'from the new file');
    expect(await isDue(await signIn('renewed@savvi.local', 'from the new file'))).toEqual(DUE);
  });

  it('still has to be replaced after a sign-in stored a new hash of the same password [T-72]', async () => {
    await ensure('rehashed@savvi.local');
    const outdated = await createPasswords({
      parameters: { ...HASH_PARAMETERS, memoryCost: 32, timeCost: 1 },
    }).hash('from the file');
    await identity.deps.db.user.update({
      where: { emailCanonical: 'rehashed@savvi.local' },
      data: { password: outdated, adminFilePassword: outdated },
    });
    const browser = await signIn('rehashed@savvi.local', 'from the file');
    expect((await rowOf('rehashed@savvi.local')).password).not.toBe(outdated);
    expect(await isDue(browser)).toEqual(DUE);
  });

  it('that was replaced under an earlier release counts as replaced, and ordinary users have none [T-72]', async () => {
    await ensure('earlier@savvi.local');
    // Stores what a completed password change stores: the hash of another password.
    await identity.deps.db.user.update({
      where: { emailCanonical: 'earlier@savvi.local' },
      data: { password: await identity.deps.passwords.hash('my own choice') },
    });
    expect(await isDue(await signIn('earlier@savvi.local', 'my own choice'))).toEqual(NOT_DUE);
    expect(await isDue((await identity.newcomer()).browser)).toEqual(NOT_DUE);
  });
});

describe('the accounts of administrators', () => {
  it('are created once at start and can sign in [T-26]', async () => {
    await Promise.all([ensure('Chief@savvi.local'), ensure('Chief@savvi.local')]);
    await ensure('Chief@savvi.local');
    const browser = await signIn('chief@savvi.local', 'from the file');
    expect((await browser?.call('GET', '/api/user'))?.json).toMatchObject({
      isAdmin: 1,
      email: 'Chief@savvi.local',
    });
    const { id, createdAt } = await rowOf('chief@savvi.local');
    expect((await identity.events(id)).filter(({ type }) => type === 'identity.user.registered.v1')).toEqual([
      {
        type: 'identity.user.registered.v1',
        data: expect.objectContaining({ isAdmin: true, createdAt: createdAt.toISOString() }),
      },
    ]);
    expect(await claimsOf(browser)).toMatchObject({ role: 'admin' });
  });

  it('keep a password that the administrator has chosen', async () => {
    await ensure('keeper@savvi.local');
    const browser = await signIn('keeper@savvi.local', 'from the file');
    await browser?.call('POST', '/api/auth/change-password', {
      body: { currentPassword: 'from the file', newPassword: 'my own choice' },
    });
    await ensure('keeper@savvi.local');
    expect(await signIn('keeper@savvi.local', 'my own choice')).not.toBeNull();
    expect(await signIn('keeper@savvi.local', 'from the file')).toBeNull();
  });

  it('get the new password of a changed line in the admin accounts file, and all their sessions end', async () => {
    await ensure('loser@savvi.local');
    const before = await signIn('loser@savvi.local', 'from the file');
    await ensure('loser@savvi.local', 'from the new file');
    expect(await before?.token()).toBeNull();
    expect(await signIn('loser@savvi.local', 'from the file')).toBeNull();
    expect(await claimsOf(await signIn('loser@savvi.local', 'from the new file'))).toMatchObject({
      role: 'admin',
    });
  });

  it('lose a second step and passkeys when the file makes their account an administrator, because somebody else may have added them', async () => {
    const { email, browser, user } = await identity.withSecondStep();
    await addPasskey(browser, authenticator());
    await ensure(email);
    expect(await signIn(email, 'from the file')).not.toBeNull();
    expect(await identity.deps.db.passkey.count({ where: { userId: user.id } })).toBe(0);
    expect(await identity.securityMails(email)).toContainEqual(
      expect.stringContaining('was turned off for your BudgetPRO account by the operator'),
    );
  });

  it('keep their second step and passkeys when their line in the file changes (SEC-11)', async () => {
    const { email, user } = await identity.withSecondStep();
    await identity.deps.db.user.update({ where: { id: user.id }, data: { isAdmin: 1 } });
    await ensure(email, 'from the new file');
    expect(await identity.deps.secondSteps.isOn(identity.deps.db, user.id, identity.now())).toBe(true);
  });

  it('lose mailed links, known devices and known networks when their line in the file changes, because a thief may have used them', async () => {
    await ensure('robbed@savvi.local');
    const { id } = await rowOf('robbed@savvi.local');
    await signIn('robbed@savvi.local', 'from the file');
    // A sign-in from a second device queues a mail with a link.
    await signIn('robbed@savvi.local', 'from the file');
    await identity.browser().call('POST', '/api/forgot-password', { body: { email: 'robbed@savvi.local' } });
    const reset = (await identity.mails()).findLast((mail) => mail.includes('robbed@savvi.local'));
    const tokens = [reset, ...(await identity.securityMails('robbed@savvi.local'))].map(tokenIn);
    expect(tokens).toHaveLength(2);
    await ensure('robbed@savvi.local', 'from the new file');
    for (const token of tokens)
      expect(
        (
          await identity
            .browser()
            .call('POST', '/api/reset-password', { body: { token, newPassword: 'staple gun orchestra' } })
        ).status,
      ).toBe(400);
    expect([
      await identity.deps.db.knownDevice.count({ where: { userId: id } }),
      await identity.deps.db.knownAddress.count({ where: { userId: id } }),
    ]).toEqual([0, 0]);
  });

  it('become ordinary accounts once the admin accounts file no longer lists them, and an event reports the change', async () => {
    await ensure('former@savvi.local');
    const browser = await signIn('former@savvi.local', 'from the file');
    const { id } = await rowOf('former@savvi.local');
    await ensure('other@savvi.local');
    expect(await claimsOf(browser)).toMatchObject({ role: 'user' });
    expect((await identity.events(id)).at(-1)).toMatchObject({
      type: 'identity.user.updated.v1',
      data: { isAdmin: false },
    });
    await ensure('former@savvi.local', 'from the file');
    expect(await rowOf('former@savvi.local')).toMatchObject({ isAdmin: 1 });
    expect(await rowOf('other@savvi.local')).toMatchObject({ isAdmin: 0 });
  });

  it('are skipped if they are deleted while the starting service demotes unlisted administrators', async () => {
    await ensure('leaving@savvi.local');
    const seen = await rowOf('leaving@savvi.local');
    await identity.deps.db.user.delete({ where: { id: seen.id } });
    // The list of administrators that a replica read just before the account was deleted.
    const users = { ...identity.deps.users, findUnlistedAdmins: () => Promise.resolve([seen]) };
    await ensureAdminAccounts([], { ...identity.deps, users });
    expect((await identity.events(seen.id)).map(({ type }) => type)).toEqual(['identity.user.registered.v1']);
  });

  it('replace the account of a stranger who registered the address before the file listed it [T-26]', async () => {
    const stranger = await identity.newcomer({ email: 'early@savvi.local', password: 'of the stranger' });
    await ensure('early@savvi.local');
    expect(await stranger.browser.token()).toBeNull();
    expect(await signIn('early@savvi.local', 'of the stranger')).toBeNull();
    expect(await signIn('early@savvi.local', 'from the file')).not.toBeNull();
    expect((await identity.events(stranger.user.id)).slice(1).map(({ type }) => type)).toEqual([
      'identity.session.revoked.v1',
      'identity.user.updated.v1',
    ]);
    expect(await rowOf('early@savvi.local')).toMatchObject({ isAdmin: 1, version: 2 });
  });

  it('are not created for an address without a password: the address stays unusable [T-26]', async () => {
    const answered = await identity
      .browser()
      .call('POST', '/api/register', { body: aPerson({ email: 'boss@savvi.local' }) });
    expect(answered.status).toBe(409);
    expect(
      await identity.deps.db.user.findUnique({ where: { emailCanonical: 'boss@savvi.local' } }),
    ).toBeNull();
  });
});
