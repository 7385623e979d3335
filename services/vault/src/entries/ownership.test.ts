import { randomUUID } from 'node:crypto';
import { vaultRoutes } from '@savvi/contracts/vault/vault.routes';
import { ownershipSuite } from '@savvi/testing/ownership-suite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { other, whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

ownershipSuite({
  service: () => vault,
  routes: vaultRoutes,
  kinds: [{ path: '/api/passwords', whole, other }],
});

it('a query that does not name the space throws', async () => {
  const { db } = vault;
  for (const model of [db.entry, db.spaceKey] as const)
    await expect(
      (model.findFirst as (args: object) => Promise<unknown>)({ where: { userId: randomUUID() } }),
    ).rejects.toThrow('does not name the space');
});
