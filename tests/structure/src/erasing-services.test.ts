import { SERVICE_PREFIXES } from '@savvi/every-contract/routes';
import { readServices } from '@savvi/tooling/service-manifests';
import { expect, it } from 'vitest';
import { root } from './outside.ts';

it('the admin service may read the erasure event of every service that stores data of users, and of no other', () => {
  const admin = readServices(root).find(({ name }) => name === 'admin');
  expect(admin?.bus.durables?.['admin.erasures']?.toSorted()).toEqual(
    [...SERVICE_PREFIXES.keys()]
      .filter((service) => service !== 'identity') // identity starts every erasure
      .map((service) => `${service}.user-data.erased.v1`)
      .toSorted(),
  );
});
