import { restorableSince } from '@savvi/service-kit/kept-records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';
import { entryMaintenance } from './entry.maintenance.repository.ts';

const DAY_MS = 86_400_000;

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

it('the purge of the vault removes entries deleted 30 days ago, and no others [T-34]', async () => {
  const { claims, token } = vault.someone({ subscriptionStatus: 'active' });
  const make = async () =>
    ((await vault.call('POST', '/api/passwords', { token, body: whole })).json as { id: string }).id;
  const [, old, later] = [await make(), await make(), await make()];
  await vault.call('DELETE', `/api/passwords/${old}`, { token });
  vault.later(1);
  await vault.call('DELETE', `/api/passwords/${later}`, { token });

  const leftAfter = async (ms: number) => {
    await entryMaintenance.purge(vault.db, restorableSince(vault.later(ms)));
    return vault.db.entry.count({ where: { spaceId: claims.space } });
  };
  expect([await leftAfter(30 * DAY_MS - 2), await leftAfter(1), await leftAfter(1)]).toEqual([3, 2, 1]);
});
