import type { ServiceManifest } from '@savvi/contracts/service-manifest';
import { describe, expect, it } from 'vitest';
import { contract, operation } from '../testing/contracts.ts';
import { registryPlace } from '../testing/registry-place.ts';
import { DeclarationRefused, deployedServices } from './deployed-services.ts';

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
    await services().register({
      contract: contract('service', 'goals'),
      manifest: { ...manifest, name: 'goals', prefixes: ['goals'] },
    });
    await services().replaceAll([
      contract('service', 'budget', { version: '2' }),
      contract('service', 'vault'),
    ]);
    expect(await versions()).toEqual(['budget 2', 'vault 1']);
    expect(await manifestOf('budget')).toEqual(manifest);
    await services().replaceAll([]);
    expect(await versions()).toEqual([]);
  });

  it('an equal declaration changes nothing, so that no gateway reads it again', async () => {
    const at = async () =>
      (await place.pool.query<{ at: Date }>('SELECT registered_at AS at FROM deployed_services')).rows[0]?.at;
    await services().register({ contract: contract('service', 'budget'), manifest });
    const first = await at();
    await services().register({ contract: contract('service', 'budget'), manifest });
    expect(await at()).toEqual(first);
  });

  it.each<[string, Partial<ServiceManifest>, string]>([
    ['a prefix of another service', { prefixes: ['budgets'] }, 'goals and budget both claim /api/budgets.'],
    [
      'events of another service',
      { bus: { appends: ['budget.>'] } },
      'goals wants to publish budget.>, outside of goals.>.',
    ],
    [
      'an event that its owner does not grant it',
      { bus: { tails: ['budget.budget.created.v1'] } },
      'goals wants to read budget.budget.created.v1, which budget does not grant it in "readers".',
    ],
    ['no name of its own', { name: 'budget' }, 'The area.json of goals is invalid.'],
  ])('a declaration with %s is refused by name, and nothing is stored', async (_, claimed, sentence) => {
    await services().register({ contract: contract('service', 'budget'), manifest });
    const claiming = { ...manifest, name: 'goals', prefixes: ['goals'], ...claimed };
    await expect(
      services().register({ contract: contract('service', 'goals'), manifest: claiming }),
    ).rejects.toThrow(new DeclarationRefused(sentence));
    expect(await versions()).toEqual(['budget 1']);
  });

  it('a declaration may read what a service grants that is not there yet, and have keys of a later release', async () => {
    const reading = {
      ...manifest,
      name: 'goals',
      prefixes: ['goals'],
      bus: { tails: ['debts.debt.created.v1'], later: [] },
      later: true,
    };
    await services().register({ contract: contract('service', 'goals'), manifest: reading });
    expect(await manifestOf('goals')).toEqual(reading);
  });

  it('the services that erase data of users follow from their manifests', async () => {
    await services().register({
      contract: contract('service', 'goals'),
      manifest: {
        ...manifest,
        name: 'goals',
        bus: { appends: ['goals.>'], durables: { 'goals.user-deleted': ['identity.user.deleted.v1'] } },
        readers: { 'goals.user-data.erased.v1': ['admin'] },
      },
    });
    await services().register({
      contract: contract('service', 'budget'),
      manifest: { ...manifest, prefixes: [] },
    });
    expect(await services().erasing()).toEqual([
      { name: 'budget', erasesUserData: false },
      { name: 'goals', erasesUserData: true },
    ]);
  });

  it('a contract of a later format is not read as one of this format', async () => {
    await place.pool.query('INSERT INTO deployed_services (name, contract) VALUES ($1, $2)', [
      'budget',
      JSON.stringify({ ...contract('service', 'budget'), format: 2 }),
    ]);
    expect(await services().list()).toEqual([{ name: 'budget', contract: null }]);
  });
});
