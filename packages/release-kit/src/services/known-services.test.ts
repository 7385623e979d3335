import { gatewayDatabase } from '@savvi/testing/gateway-database';
import { expect, it } from 'vitest';
import { deployedServices } from '../api/deployed-services.ts';
import { contract } from '../testing/contracts.ts';
import { registryPlace } from '../testing/registry-place.ts';
import { knownServices } from './known-services.ts';

const place = registryPlace();
const untouched = gatewayDatabase();
const api = { '/api/goals': { get: { operationId: 'listGoals' } } };
const goals = { name: 'goals', prefixes: ['goals'], frontend: true, bus: {} };

it('a service that registers is known from then on, with its prefixes and its API', async () => {
  const known = knownServices(place.pool);
  expect(await known.changed()).toEqual([]);
  expect(await known.changed()).toBeNull();
  const services = deployedServices(place.pool);
  await services.register({ contract: { ...contract('service', 'goals'), api }, manifest: goals });
  expect(await known.changed()).toEqual([{ name: 'goals', prefixes: ['goals'], hasFrontend: true, api }]);
  await services.register({ contract: { ...contract('service', 'goals'), api }, manifest: goals });
  expect(await known.changed()).toBeNull();
});

it('a contract without an API, keys of a later release and parts without routes do no harm', async () => {
  const services = deployedServices(place.pool);
  await services.register({
    contract: contract('service', 'goals'),
    manifest: { ...goals, later: 1 },
  });
  await services.register({
    contract: contract('service', 'gateway'),
    manifest: { name: 'gateway', prefixes: [], bus: {} },
  });
  await services.register({ contract: contract('service', 'vault'), manifest: null });
  expect(await knownServices(place.pool).changed()).toEqual([
    { name: 'goals', prefixes: ['goals'], hasFrontend: true, api: {} },
  ]);
});

it('a new database knows the services of the last release, until an installation without one forgets it', async () => {
  const known = knownServices(untouched.pool);
  const names = async () => (await known.changed())?.map(({ name }) => name);
  const all = ['achievements', 'admin', 'billing', 'budget', 'documents', 'identity', 'masterplan', 'vault'];
  expect(await names()).toEqual(all);
  await known.forgetAllBut(all.filter((name) => name !== 'vault'));
  expect(await names()).toEqual(all.filter((name) => name !== 'vault'));
});
