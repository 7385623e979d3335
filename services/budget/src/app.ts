import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { mountBudgets } from './budgets/budget.routes.ts';
import { type BudgetDeps, budgetService } from './budgets/budget.service.ts';

/** The budget service's HTTP side. */
export function buildApp(deps: ServiceAppDeps & BudgetDeps): ServiceApp {
  const app = serviceApp(deps);
  mountBudgets(app, budgetService(deps));
  return app;
}
