import { randomUUID } from 'node:crypto';
import { vaultRoutes } from '@savvi/vault-contract/vault.routes';
import { ownershipSuite } from '@savvi/testing/ownership-suite';
import { witnessed } from '@savvi/testing/row-security';
import { expect, it, onTestFinished } from 'vitest';
import { other, whole } from '../testing/samples.ts';
import { testVault, testVaultDatabase } from '../testing/vault.ts';

witnessed(testVault, (service) =>
  ownershipSuite({ service, routes: vaultRoutes, kinds: [{ path: '/api/passwords', whole, other }] }),
);

it('a database query that does not name a space throws', async () => {
  const { db, drop } = await testVaultDatabase();
  onTestFinished(drop);
  for (const model of [db.entry, db.spaceKey] as const)
    await expect(
      (model.findFirst as (args: object) => Promise<unknown>)({ where: { userId: randomUUID() } }),
    ).rejects.toThrow('does not name the space');
});
