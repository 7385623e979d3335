// packages/sealing tests rotations that are killed; this test covers the vault's own part.
import { readKeyring } from '@savvi/sealing/keyring';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOMAIN } from '../shared/entry-seal.ts';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';
import { vaultMaintenance } from './maintenance.ts';

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

it('the rotation of the master key runs while the vault is in use, and every entry stays readable [T-5]', async () => {
  const [ann, ben] = [vault.someone(), vault.someone()];
  const add = ({ token }: typeof ann) => vault.call('POST', '/api/passwords', { token, body: whole });
  const list = async ({ token }: typeof ann) => (await vault.call('GET', '/api/passwords', { token })).json;
  const keyIds = async () =>
    (await readKeyring({ domain: DOMAIN, file: vault.keyringFile }))?.keys.map(({ id }) => id);
  const maintain = (command: string) =>
    vaultMaintenance.maintain(
      command,
      { DATABASE_URL: vault.databaseUrl, VAULT_KEYRING_FILE: vault.keyringFile },
      () => undefined,
    );
  await add(ann);
  const before = await keyIds();
  expect(await maintain('rotate')).toBe(true);
  const after = await keyIds();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  expect((await add(ben)).status).toBe(201);
  for (const person of [ann, ben]) expect(await list(person)).toMatchObject([whole]);
  expect(await maintain('verify')).toBe(true);
});
