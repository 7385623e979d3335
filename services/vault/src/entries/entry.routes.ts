import { entryRoutes } from '@savvi/contracts/vault/vault.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { mountKeptRecords } from '@savvi/service-kit/kept-record-routes';
import type { EntryService } from './entry.service.ts';

/** Mounts the routes of vault entries. */
export function mountEntries(app: ServiceApp, service: EntryService): void {
  mountKeptRecords(app, entryRoutes, service);
  app.mount(entryRoutes.import, async ({ scope, body, idempotencyKey }) => ({ created: await service.import(scope, body, idempotencyKey) }));
}
