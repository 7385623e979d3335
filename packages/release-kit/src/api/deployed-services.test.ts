import type { ServiceManifest } from '@savvi/contracts/service-manifest';
import { describe, expect, it } from 'vitest';
import { contract, operation } from '../testing/contracts.ts';
import { registryPlace } from '../testing/registry-place.ts';
import { deployedServices } from './deployed-services.ts';

const place = registryPlace();
const services = () => deployedServices(place.pool);
const manifestOf = async (name: string) =>
  (
    await place.pool.query<{ manifest: unknown }>('SELECT manifest FROM deployed_services WHERE name = $1', [
      name,
    ])
  ).rows[0]?.manifest;
const manifest: ServiceManifest = { name: 'budget', prefixes: ['budgets'], bus: {} };
const versions = async () =>
  (await services().list()).map(({ name, contract: stored }) => `${name} ${stored?.version}`);

describe('the declarations of services', () => {
  it('a declaration replaces the last one of its service, and no other', async () => {
    const first = contract('service', 'budget', { serves: [operation('getBudget')] });
    await services().register({ contract: first, manifest: null });
    await services().register({ contract: contract('service', 'vault'), manifest: null });
    expect(await services().list()).toEqual([
      { name: 'budget', contract: first },
      { name: 'vault', contract: contract('service', 'vault') },
    ]);
    await services().register({ contract: contract('service', 'budget', { version: '2' }), manifest: null });
    expect(await versions()).toEqual(['budget 2', 'vault 1']);
  });

  it('a declaration without a manifest keeps the manifest of the last one', async () => {
    await services().register({ contract: contract('service', 'budget'), manifest });
    await services().register({ contract: contract('service', 'budget', { version: '2' }), manifest: null });
    expect(await manifestOf('budget')).toEqual(manifest);
    const other = { ...manifest, prefixes: ['budgets', 'goals'] };
    await services().register({ contract: contract('service', 'budget', { version: '3' }), manifest: other });
    expect(await manifestOf('budget')).toEqual(other);
  });

  it('a start replaces the declarations of all services, and keeps the manifests of those that it runs', async () => {
    await services().register({ contract: contract('service', 'budget'), manifest });
    await services().register({ contract: contract('service', 'goals'), manifest });
    await services().replaceAll([
      contract('service', 'budget', { version: '2' }),
      contract('service', 'vault'),
    ]);
    expect(await versions()).toEqual(['budget 2', 'vault 1']);
    expect(await manifestOf('budget')).toEqual(manifest);
    await services().replaceAll([]);
    expect(await versions()).toEqual([]);
  });

  it('a contract of a later format is not read as one of this format', async () => {
    await place.pool.query('INSERT INTO deployed_services (name, contract) VALUES ($1, $2)', [
      'budget',
      JSON.stringify({ ...contract('service', 'budget'), format: 2 }),
    ]);
    expect(await services().list()).toEqual([{ name: 'budget', contract: null }]);
  });
});
