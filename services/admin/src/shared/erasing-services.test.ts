import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceManifestSchema, withGrantedEvents } from '@savvi/contracts/service-manifest';
import { expect, it } from 'vitest';
import { ERASING_SERVICES } from './erasing-services.ts';

const folder = path.resolve(import.meta.dirname, '../../..');

it('the admin service may read the erasure event of every service that stores data of users, and of no other', () => {
  const services = withGrantedEvents(
    globSync('*/area.json', { cwd: folder }).map((file) =>
      serviceManifestSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
    ),
  );
  const admin = services.find(({ name }) => name === 'admin');
  expect(admin?.bus.durables?.['admin.erasures']?.toSorted()).toEqual(
    ERASING_SERVICES.map((service) => `${service}.user-data.erased.v1`).toSorted(),
  );
});
