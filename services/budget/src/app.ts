import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { mountBudgets } from './budgets/budget.routes.ts';
import { type BudgetDeps, budgetService } from './budgets/budget.service.ts';
import { mountCategories } from './categories/category.routes.ts';
import { categoryService } from './categories/category.service.ts';
import { mountChanges } from './changes/change.routes.ts';
import { changeService } from './changes/change.service.ts';
import { mountDrafts } from './drafts/draft.routes.ts';
import { draftService } from './drafts/draft.service.ts';
import { closingService } from './months/closing.service.ts';
import { mountGoals } from './goals/goal.routes.ts';
import { goalService } from './goals/goal.service.ts';
import { mountMonths } from './months/month.routes.ts';
import { monthService } from './months/month.service.ts';
import { mountPay } from './pay/pay.routes.ts';
import { payService } from './pay/pay.service.ts';
import { bulkService } from './transactions/bulk.service.ts';
import { searchService } from './transactions/search.service.ts';
import { mountTransactionLists } from './transactions/transaction-list.routes.ts';
import { mountTransactions } from './transactions/transaction.routes.ts';
import { transactionService } from './transactions/transaction.service.ts';

/** Builds the HTTP app of the budget service. */
export function buildApp(deps: ServiceAppDeps & BudgetDeps): ServiceApp {
  const app = serviceApp(deps);
  mountBudgets(app, budgetService(deps));
  mountDrafts(app, draftService(deps));
  mountMonths(app, monthService(deps), closingService(deps));
  mountGoals(app, goalService(deps));
  mountCategories(app, categoryService(deps));
  mountPay(app, payService(deps));
  mountChanges(app, changeService(deps));
  // Before the transaction with an id, which its paths would match: `…/transactions/search`.
  mountTransactionLists(app, searchService(deps), bulkService(deps));
  mountTransactions(app, transactionService(deps));
  return app;
}
