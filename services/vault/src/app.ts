import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { IMPORT_BYTES_MAX } from '@savvi/contracts/vault/entry';
import { mountEntries } from './entries/entry.routes.ts';
import { type EntryDeps, entryService } from './entries/entry.service.ts';

/** The vault service's HTTP side. */
export function buildApp(deps: ServiceAppDeps & EntryDeps): ServiceApp {
  const app = serviceApp({ ...deps, bodyLimit: IMPORT_BYTES_MAX });
  mountEntries(app, entryService(deps));
  return app;
}
