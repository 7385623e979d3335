import { budgetStated } from '@savvi/contracts/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { republishing, type StatingDeps } from '@savvi/service-kit/republishing';
import { budgetMaintenance, type BudgetOfSpace } from './budgets/budget.maintenance.repository.ts';
import { counted } from './budgets/budget.service.ts';
import { withCalculations } from './budgets/budget.view.ts';
import { type Database, openDatabase, type Transaction } from './db.ts';

/** Tells of every budget again; who knows better keeps what they know. Answers how many. */
export const stateBudgets = ({ db, clock }: StatingDeps<Database>, signal?: AbortSignal): Promise<number> =>
  republishRows<Transaction, BudgetOfSpace>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => budgetMaintenance.page(tx, { last, limit }),
    event: ({ spaceId, budget }) =>
      budgetStated.of({ spaceId, data: counted(withCalculations(budget)), now: clock.now() }),
    signal,
  });

/** The same for the operator. */
export const republish = republishing(openDatabase, stateBudgets);
