import { budgetStated } from '@savvi/budget-contract/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { republishing, type RepublishDeps } from '@savvi/service-kit/republishing';
import { budgetMaintenance, type BudgetOfSpace } from './budgets/budget.maintenance.repository.ts';
import { counted } from './shared/budget-change.ts';
import { withCalculations } from './shared/budget.view.ts';
import { type Database, openDatabase, type Transaction } from './db.ts';

/**
 * Publishes the current state of every budget again; consumers that know a newer version ignore it. Returns
 * the number of events.
 */
export const republishBudgets = (
  { db, clock }: RepublishDeps<Database>,
  signal?: AbortSignal,
): Promise<number> =>
  republishRows<Transaction, BudgetOfSpace>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => budgetMaintenance.page(tx, { last, limit }),
    event: ({ spaceId, budget }) =>
      budgetStated.of({ spaceId, data: counted(withCalculations(budget)), now: clock.now() }),
    signal,
  });

/** The operator's command that runs {@link republishBudgets}. */
export const republish = republishing(openDatabase, republishBudgets);
