import { gatewayDatabase } from '@savvi/testing/gateway-database';
import { expect, it } from 'vitest';
import { deployedServices } from '../api/deployed-services.ts';
import { contract } from '../testing/contracts.ts';
import { registryPlace } from '../testing/registry-place.ts';
import { type KnownService, knownServices } from './known-services.ts';

/** The services if they have changed; else null. */
async function changed(known: ReturnType<typeof knownServices>) {
  let found: readonly KnownService[] | null = null;
  await known.follow(async (services) => void (found = services));
  return found as readonly KnownService[] | null; // the callback may have set it
}

const place = registryPlace();
const untouched = gatewayDatabase();
const api = { '/api/goals': { get: { operationId: 'listGoals' } } };
const goals = { name: 'goals', prefixes: ['goals'], frontend: true, bus: {} };

it('a service that registers is known from then on, with its prefixes and its API', async () => {
  const known = knownServices(place.pool);
  expect(await changed(known)).toEqual([]);
  expect(await changed(known)).toBeNull();
  const services = deployedServices(place.pool);
  await services.register({ contract: { ...contract('service', 'goals'), api }, manifest: goals });
  expect(await changed(known)).toEqual([{ name: 'goals', prefixes: ['goals'], hasFrontend: true, api }]);
  await services.register({ contract: { ...contract('service', 'goals'), api }, manifest: goals });
  expect(await changed(known)).toBeNull();
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
  expect(await changed(knownServices(place.pool))).toEqual([
    { name: 'goals', prefixes: ['goals'], hasFrontend: true, api: {} },
  ]);
});

it('only operations below the prefixes of a service are documented', async () => {
  await deployedServices(place.pool).register({
    contract: {
      ...contract('service', 'goals'),
      api: { '/api/goalsx': {}, '/api/goals/{id}': {}, ...api, '/api/budgets': {} },
    },
    manifest: goals,
  });
  const [known] = (await changed(knownServices(place.pool))) ?? [];
  expect(Object.keys(known?.api ?? {})).toEqual(['/api/goals', '/api/goals/{id}']);
});

it('services that could not be used are read again', async () => {
  const known = knownServices(place.pool);
  await expect(known.follow(() => Promise.reject(new Error('not now')))).rejects.toThrow('not now');
  expect(await changed(known)).toEqual([]);
});

it('a new database knows the services of the last release, until an installation without one forgets it', async () => {
  const known = knownServices(untouched.pool);
  const names = async () => (await changed(known))?.map(({ name }) => name);
  const all = ['achievements', 'admin', 'billing', 'budget', 'documents', 'identity', 'masterplan', 'vault'];
  expect(await names()).toEqual(all);
  await known.forgetAllBut(all.filter((name) => name !== 'vault'));
  expect(await names()).toEqual(all.filter((name) => name !== 'vault'));
});
