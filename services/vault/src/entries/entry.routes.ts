import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { JsonText } from '@savvi/service-kit/json-text';
import {
  answerPage,
  listOf,
  mountPermanentDeletion,
  mountRestorableRecords,
} from '@savvi/service-kit/kept-record-routes';
import type { EntryService } from './entry.service.ts';

/** Mounts the routes of vault entries. */
export function mountEntries(app: ServiceApp, service: EntryService): void {
  app.mount(entryRoutes.list, async (call) => {
    switch (call.query.fields) {
      case 'id':
        return new JsonText(await service.listIds(call.scope));
      case 'name':
        return listOf(await service.listNames(call.scope));
      default:
        return answerPage(call, entryRoutes.list.path, service.list);
    }
  });
  mountRestorableRecords(app, entryRoutes, service);
  mountPermanentDeletion(app, entryRoutes, service);
  app.mount(entryRoutes.import, async ({ scope, body, idempotencyKey }) => ({
    created: await service.import(scope, body, idempotencyKey),
    keepsAll: true,
  }));
}
