import {
  listStoredReconciliations,
  listToReconcile,
  reconcileAccount,
} from '@savvi/budget-contract/reconciliation.routes';
import { TRANSACTIONS_PAGE } from '@savvi/budget-contract/transaction';
import type { ServiceApp } from '@savvi/service-kit/app';
import { pageOf } from '@savvi/service-kit/page';
import type { ReconcilingService } from './reconciling.service.ts';

/** Mounts the routes of reconciliations. */
export function mountReconciling(app: ServiceApp, service: ReconcilingService): void {
  app.mount(listStoredReconciliations, ({ scope }) => service.listAll(scope));
  app.mount(listToReconcile, ({ scope, params, query }) => {
    const { accountId, until, limit = TRANSACTIONS_PAGE } = query;
    return service.toReconcile(scope, params.id, { accountId, until, limit, after: pageOf(query).after });
  });
  app.mount(reconcileAccount, ({ scope, params, body, idempotencyKey }) =>
    service.reconcile(scope, params.id, body, idempotencyKey),
  );
}
