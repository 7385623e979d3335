import { billStated, budgetStated } from '@savvi/budget-contract/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { republishing, type RepublishDeps } from '@savvi/service-kit/republishing';
import { billMaintenance, type BillDateOfSpace } from './bills/bill.maintenance.repository.ts';
import { budgetMaintenance, type BudgetOfSpace } from './budgets/budget.maintenance.repository.ts';
import { dueOf } from './shared/bill-events.ts';
import { counted } from './shared/budget-change.ts';
import { withCalculations } from './shared/budget.view.ts';
import { type Database, openDatabase, type Transaction } from './db.ts';

/**
 * Publishes the current state of every budget again; consumers that know a newer version ignore it. Returns
 * the number of events.
 */
const republishBudgets = ({ db, clock }: RepublishDeps<Database>, signal?: AbortSignal): Promise<number> =>
  republishRows<Transaction, BudgetOfSpace>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => budgetMaintenance.page(tx, { last, limit }),
    event: ({ spaceId, budget }) =>
      budgetStated.of({ spaceId, data: counted(withCalculations(budget)), now: clock.now() }),
    signal,
  });

/** Publishes the current state of every due date of a bill again. Returns the number of events. */
const republishBills = ({ db, clock }: RepublishDeps<Database>, signal?: AbortSignal): Promise<number> =>
  republishRows<Transaction, BillDateOfSpace>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => billMaintenance.page(tx, { last, limit }),
    event: ({ spaceId, dueOn, isToPay, ...data }) =>
      billStated.of({ spaceId, data: { ...data, dueOn: dueOf(dueOn, isToPay) }, now: clock.now() }),
    signal,
  });

/** Publishes the current state of all budgets and bills again. Returns the number of events. */
export const republishAll = async (deps: RepublishDeps<Database>, signal?: AbortSignal): Promise<number> =>
  (await republishBudgets(deps, signal)) + (await republishBills(deps, signal));

/** The operator's command that runs {@link republishAll}. */
export const republish = republishing(openDatabase, republishAll);
