import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { activityService } from './activity/activity.service.ts';
import { mountActivity } from './activity/activity.routes.ts';
import { mountBudgets } from './budgets/budget.routes.ts';
import { mountBills } from './bills/bill.routes.ts';
import { billService } from './bills/bill.service.ts';
import { paymentService } from './bills/payment.service.ts';
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
import { setAsideService } from './months/set-aside.service.ts';
import { mountPay } from './pay/pay.routes.ts';
import { payService } from './pay/pay.service.ts';
import { bulkService } from './transactions/bulk.service.ts';
import { commitService } from './transactions/imports/commit.service.ts';
import { mountImports } from './transactions/imports/import.routes.ts';
import { importService } from './transactions/imports/import.service.ts';
import { undoImportService } from './transactions/imports/undo-import.service.ts';
import { mountReconciling } from './transactions/reconciling/reconciling.routes.ts';
import { reconcilingService } from './transactions/reconciling/reconciling.service.ts';
import { mountRules } from './transactions/rules/rule.routes.ts';
import { ruleService } from './transactions/rules/rule.service.ts';
import { searchService } from './transactions/search.service.ts';
import { mountTransactionLists } from './transactions/transaction-list.routes.ts';
import { mountTransactions } from './transactions/transaction.routes.ts';
import { transactionService } from './transactions/transaction.service.ts';

/** Builds the HTTP app of the budget service. */
export function buildApp(deps: ServiceAppDeps & BudgetDeps): ServiceApp {
  const app = serviceApp(deps);
  mountBudgets(app, budgetService(deps));
  mountActivity(app, activityService(deps));
  mountDrafts(app, draftService(deps));
  mountMonths(app, monthService(deps), closingService(deps), setAsideService(deps));
  mountGoals(app, goalService(deps));
  mountCategories(app, categoryService(deps));
  mountPay(app, payService(deps));
  mountChanges(app, changeService(deps));
  mountReconciling(app, reconcilingService(deps));
  // Before the transaction with an id, which its paths would match: `…/transactions/search`.
  mountTransactionLists(app, searchService(deps), bulkService(deps));
  const transactions = transactionService(deps);
  mountTransactions(app, transactions);
  mountImports(app, importService(deps), commitService(deps), undoImportService(deps));
  mountBills(app, billService(deps), paymentService({ ...deps, createTransaction: transactions.create }));
  mountRules(app, ruleService(deps));
  return app;
}
