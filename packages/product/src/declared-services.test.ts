import path from 'node:path';
import { newContract } from '@savvi/part-contracts/contract';
import { gatewayDatabase } from '@savvi/testing/gateway-database';
import { beforeEach, expect, it } from 'vitest';
import { declareServices } from './declared-services.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const database = gatewayDatabase();
beforeEach(() => database.pool.query('TRUNCATE deployed_services'));

const service = (name: string, version = '1') => newContract({ part: 'service', name, version });
const stored = async () =>
  (
    await database.pool.query<{ name: string; version: string; prefixes: unknown }>(
      "SELECT name, contract ->> 'version' AS version, manifest -> 'prefixes' AS prefixes FROM deployed_services ORDER BY name",
    )
  ).rows;

it('a start stores the contracts and manifests of the services that it runs, in place of those of the last start', async () => {
  await declareServices(database.url, { root, contracts: [service('budget'), service('goals')] });
  await declareServices(database.url, { root, contracts: [service('budget', '2'), service('vault')] });
  expect(await stored()).toEqual([
    { name: 'budget', version: '2', prefixes: ['budgets'] },
    { name: 'vault', version: '1', prefixes: ['passwords'] },
  ]);
  await declareServices(database.url, { root, contracts: [] });
  expect(await stored()).toEqual([]);
});
