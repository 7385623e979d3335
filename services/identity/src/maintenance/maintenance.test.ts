// packages/sealing tests rotations that are killed; this test covers identity's own part.
import { randomUUID } from 'node:crypto';
import { ownSpaceOf } from '@savvi/contracts/own-space';
import { readKeyring } from '@savvi/sealing/keyring';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOMAIN, openSecret, sealSecret } from '../shared/sealed-secret.ts';
import { type TestIdentity, testIdentity } from '../testing/identity.ts';
import { identityMaintenance } from './maintenance.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

async function maintained(command: string, over: Record<string, string> = {}) {
  const lines: string[] = [];
  const isWell = await identityMaintenance.maintain(
    command,
    { DATABASE_URL: identity.databaseUrl, IDENTITY_KEYRING_FILE: identity.keyringFile, ...over },
    (line) => void lines.push(line),
  );
  return { isWell, lines };
}

/** Registers a user and stores an encrypted authenticator secret. Returns the user's id. */
async function withSecret(): Promise<string> {
  const { user } = await identity.newcomer();
  const { db, clock, spaceKeys } = identity.deps;
  await db.$transaction(async (tx) => {
    const key = await spaceKeys.findOrCreate(tx, { spaceId: ownSpaceOf(user.id) }, clock.now());
    await tx.$executeRaw`INSERT INTO second_steps (user_id, secret, created_at) VALUES (${user.id}::uuid, ${sealSecret(key, user.id, SECRET)}, ${clock.now()}::timestamptz)`;
  });
  return user.id;
}
async function secretOf(userId: string): Promise<string | null> {
  const { db, spaceKeys } = identity.deps;
  const [row] = await db.$queryRaw<
    { secret: Uint8Array }[]
  >`SELECT secret FROM second_steps WHERE user_id = ${userId}::uuid`;
  const key = await spaceKeys.find(db, { spaceId: ownSpaceOf(userId) });
  return key && row ? openSecret(key, userId, row.secret) : null;
}

it('the rotation of the master key runs while identity is in use, and every authenticator secret stays readable', async () => {
  const before = await withSecret();
  const keyIds = async () =>
    (await readKeyring({ domain: DOMAIN, file: identity.keyringFile }))?.keys.map(({ id }) => id);
  const former = await keyIds();
  expect(await maintained('rotate')).toMatchObject({ isWell: true });
  expect(await keyIds()).toHaveLength(1);
  expect(await keyIds()).not.toEqual(former);
  for (const userId of [before, await withSecret()]) expect(await secretOf(userId)).toBe(SECRET);
  expect(await maintained('verify')).toEqual({
    isWell: true,
    lines: ['2 spaces, 2 authenticator secrets: everything opens.'],
  });
});

it('the verification decrypts every row, and reports broken ones by their ids only', async () => {
  const [moved, locked] = [await withSecret(), await withSecret()];
  await identity.deps.db
    .$executeRaw`UPDATE second_steps SET secret = (SELECT secret FROM second_steps WHERE user_id = ${locked}::uuid) WHERE user_id = ${moved}::uuid`;
  await identity.deps.db
    .$executeRaw`UPDATE space_keys SET master_key_id = ${randomUUID()} WHERE space_id = ${locked}::uuid`;
  const { isWell, lines } = await maintained('verify');
  expect(isWell).toBe(false);
  expect(lines).toEqual(
    expect.arrayContaining([
      `The key of the space ${locked} does not open.`,
      `The authenticator secret of the user ${moved} does not open.`,
      `The authenticator secret of the user ${locked} does not open.`,
    ]),
  );
  expect(lines.at(-1)).toMatch(/: 3 do not open\.$/);
  expect(lines.join()).not.toContain(SECRET);
});

it('the verification without a keyring fails, and does not report every row as broken', async () => {
  expect(await maintained('verify', { IDENTITY_KEYRING_FILE: '/nowhere/keyring.json' })).toEqual({
    isWell: false,
    lines: ['The identity keyring /nowhere/keyring.json is missing: put it back from a backup of the keys.'],
  });
});
