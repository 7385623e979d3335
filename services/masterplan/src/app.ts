import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import {
  answerPage,
  mountPermanentDeletion,
  mountRestorableRecords,
} from '@savvi/service-kit/kept-record-routes';
import { mountBalances } from './balances/balance.routes.ts';
import { type HoldingDeps, holdingService } from './holdings/holding.service.ts';
import { mountHints } from './hints/hint.routes.ts';
import { mountNetWorth } from './net-worth/net-worth.routes.ts';
import { kinds } from './shared/kinds.ts';

/** Builds the HTTP app of the masterplan service. */
export function buildApp(deps: ServiceAppDeps & HoldingDeps): ServiceApp {
  const app = serviceApp(deps);
  for (const kind of kinds) {
    const service = holdingService(kind, deps);
    app.mount(kind.routes.list, (call) => answerPage(call, kind.routes.list.path, service.list));
    mountRestorableRecords(app, kind.routes, service);
    mountPermanentDeletion(app, kind.routes, service);
  }
  mountNetWorth(app, deps);
  mountBalances(app, deps);
  mountHints(app, deps);
  return app;
}
