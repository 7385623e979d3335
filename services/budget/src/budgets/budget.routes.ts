import {
  chooseMainBudget,
  createBudget,
  deleteBudget,
  getBudget,
  listBudgets,
  updateBudget,
} from '@savvi/budget-contract/budget.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { pageOf, setPageHeaders } from '@savvi/service-kit/page';
import type { BudgetService } from './budget.service.ts';

/** Mounts the routes of budgets. */
export function mountBudgets(app: ServiceApp, service: BudgetService): void {
  app.mount(listBudgets, async ({ scope, query, response }) => {
    const { budgets, total, last } = await service.list(scope, pageOf(query));
    setPageHeaders(response, { path: listBudgets.path, limit: query.limit, total, last });
    return budgets;
  });
  app.mount(getBudget, ({ scope, params }) => service.get(scope, params.id));
  app.mount(createBudget, ({ scope, body, idempotencyKey }) => service.create(scope, body, idempotencyKey));
  app.mount(updateBudget, ({ scope, params, body, ifMatch }) =>
    service.update(scope, params.id, body, ifMatch),
  );
  app.mount(chooseMainBudget, ({ scope, params }) => service.chooseMain(scope, params.id));
  app.mount(deleteBudget, ({ scope, params, ifMatch }) => service.delete(scope, params.id, ifMatch));
}
