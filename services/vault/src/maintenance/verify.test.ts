import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealEntry } from '../shared/entry-seal.ts';
import { other, whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';
import { vaultMaintenance } from './maintenance.ts';

const { maintain } = vaultMaintenance;
let vault: TestVault;
beforeAll(async () => {
  // The database has no rows of a second tenant, because the test counts all entries.
  vault = await testVault({ hasNeighbor: false });
});
afterAll(() => vault.close());

async function verified(): Promise<{ isWell: boolean; lines: string[] }> {
  const lines: string[] = [];
  const isWell = await maintain(
    'verify',
    { DATABASE_URL: vault.databaseUrl, VAULT_KEYRING_FILE: vault.keyringFile },
    (line) => void lines.push(line),
  );
  return { isWell, lines };
}
const make = async ({ token }: { token: string }, body: object) =>
  ((await vault.call('POST', '/api/passwords', { token, body })).json as { id: string }).id;

// Trust: secrets-11
it('the verification decrypts every row, deleted ones too, and reports broken ones by their ids only [T-5]', async () => {
  const [ann, ben] = [vault.someone(), vault.someone()];
  const [kept, gone] = [await make(ann, whole), await make(ann, other)];
  await make(ben, whole);
  await vault.call('DELETE', `/api/passwords/${gone}`, { token: ann.token });
  expect(await verified()).toEqual({
    isWell: true,
    lines: ['2 spaces, 3 entries (1 of them deleted): everything opens.'],
  });

  const put = (id: string, data: object) =>
    vault.db.entry.updateMany({ where: { spaceId: ann.claims.space, id }, data });
  await put(kept, { format: 2 });
  expect(await verified()).toEqual({
    isWell: true,
    lines: [
      '2 spaces, 3 entries (1 of them deleted, 1 sealed in the browser and not opened): everything opens.',
    ],
  });
  await put(kept, { format: 1 });
  await put(gone, { sealed: new Uint8Array(200) });
  expect(await verified()).toEqual({
    isWell: false,
    lines: [`The entry ${gone} does not open.`, '2 spaces, 3 entries (1 of them deleted): 1 do not open.'],
  });

  const { lines } = await vault.db.spaceKey
    .updateMany({ where: { spaceId: ben.claims.space }, data: { masterKeyId: randomUUID() } })
    .then(verified);
  expect(lines[0]).toBe(`The key of the space ${ben.claims.space} does not open.`);
  expect(lines.join()).not.toMatch(/Bank|s3cret|first\.example/);
});

// Trust: secrets-11
it('the verification distinguishes an entry that opens but would be invalid today from one that does not open', async () => {
  const ann = vault.someone();
  const id = await make(ann, whole);
  const key = await vault.spaceKeys.find(vault.db, { spaceId: ann.claims.space });
  for (const text of [JSON.stringify({ ...whole, url: 'ftp://older.example' }), 'no JSON']) {
    const { wrappedKey, sealed } = (key && sealEntry(key, id, text)) ?? {};
    await vault.db
      .$executeRaw`UPDATE entries SET wrapped_key = ${wrappedKey}, sealed = ${sealed} WHERE id = ${id}::uuid`;
    const { lines } = await verified();
    expect(lines).toContain(`The entry ${id} opens, but its contents would be rejected today.`);
    expect(lines).not.toContain(`The entry ${id} does not open.`);
    expect(lines.join()).not.toMatch(/older|JSON/);
  }
});

it('the verification accepts an entry that a later release stored, and not one without a password', async () => {
  const ann = vault.someone();
  const id = await make(ann, whole);
  const key = await vault.spaceKeys.find(vault.db, { spaceId: ann.claims.space });
  const { password: _, ...unlocked } = whole;
  for (const [contents, isFit] of [
    [{ ...whole, password: '', type: 'card', card: { number: '4111' } }, true],
    [{ ...unlocked, type: 'card', card: { number: '4111' } }, false],
  ] as const) {
    const { wrappedKey, sealed } = (key && sealEntry(key, id, JSON.stringify(contents))) ?? {};
    await vault.db
      .$executeRaw`UPDATE entries SET wrapped_key = ${wrappedKey}, sealed = ${sealed} WHERE id = ${id}::uuid`;
    const { lines } = await verified();
    expect(lines.some((line) => line.startsWith(`The entry ${id} opens, but`))).toBe(!isFit);
  }
});

it('the verification without a keyring fails, and does not report every entry as broken', async () => {
  expect(
    await maintain(
      'verify',
      { DATABASE_URL: vault.databaseUrl, VAULT_KEYRING_FILE: '/nowhere/keyring.json' },
      (line) =>
        void expect(line).toBe(
          'The vault keyring /nowhere/keyring.json is missing: put it back from a backup of the keys.',
        ),
    ),
  ).toBe(false);
});

it('the maintenance of the vault lists its commands and their settings', async () => {
  const said: string[] = [];
  expect(await maintain('open', {}, (line) => void said.push(line))).toBe(false);
  expect(await maintain('verify', {}, (line) => void said.push(line))).toBe(false);
  for (const inherited of ['constructor', 'toString', '__proto__'])
    expect(
      await maintain(
        inherited,
        { DATABASE_URL: vault.databaseUrl, VAULT_KEYRING_FILE: vault.keyringFile },
        () => undefined,
      ),
    ).toBe(false);
  expect(said).toEqual([
    'There is no "open"; there are rotate, verify.',
    'These settings are missing or wrong: DATABASE_URL, VAULT_KEYRING_FILE.',
  ]);
});
