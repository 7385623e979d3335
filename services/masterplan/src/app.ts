import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { mountKeptRecords } from '@savvi/service-kit/kept-record-routes';
import { type HoldingDeps, holdingService } from './holdings/holding.service.ts';
import { kinds } from './holdings/kinds.ts';

/** The masterplan service's HTTP side. */
export function buildApp(deps: ServiceAppDeps & HoldingDeps): ServiceApp {
  const app = serviceApp(deps);
  for (const kind of kinds) mountKeptRecords(app, kind.routes, holdingService(kind, deps));
  return app;
}
