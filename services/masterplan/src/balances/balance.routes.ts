import { debtBalanceRoutes, savingsAccountBalanceRoutes } from '@savvi/masterplan-contract/balance.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { debtKind, savingsAccountKind } from '../shared/kinds.ts';
import { type BalanceDeps, balanceService } from './balance.service.ts';

/** Mounts the routes of the balance histories of savings accounts and debts (PLN-4). */
export function mountBalances(app: ServiceApp, deps: BalanceDeps): void {
  for (const { kind, routes } of [
    { kind: savingsAccountKind, routes: savingsAccountBalanceRoutes },
    { kind: debtKind, routes: debtBalanceRoutes },
  ]) {
    const balances = balanceService(kind, deps);
    app.mount(routes.list, ({ scope, params: { id } }) => balances.list(scope, id));
    app.mount(routes.set, ({ scope, params, body }) => balances.set(scope, params, body.balance));
    app.mount(routes.remove, ({ scope, params }) => balances.remove(scope, params));
  }
}
