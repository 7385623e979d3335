import { randomUUID } from 'node:crypto';
import type { Bill } from '@savvi/budget-contract/bill';
import { expectedAmount } from '@savvi/budget-contract/bill.rules';
import { BUDGET_LINES_MAX } from '@savvi/budget-contract/budget';
import { monthChanged } from '@savvi/budget-contract/events';
import { monthsBetween } from '@savvi/budget-contract/recurrence.rules';
import { type SavedFor, setAsideIn } from '@savvi/budget-contract/set-aside.rules';
import { fromCents } from '@savvi/contracts/money';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import { billReplyOf, billRepository as bills } from '../shared/bill.repository.ts';
import { budgetChange } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { assertBytes } from '../shared/budget.rules.ts';
import { monthEvents } from '../shared/month-events.ts';
import { planLineRepository } from '../shared/plan-line.repository.ts';
import { planLinesOf } from '../shared/plan-lines.ts';
import { usualStamp } from '../shared/plan-lines.rules.ts';
import { type OnRecorded, recordChange, rowsBefore } from '../shared/record-change.ts';
import { monthAccess, type MonthDeps } from './month-access.ts';
import { monthRepository } from './month.repository.ts';

/** The last month that a text of four and two digits can name. */
const LAST_MONTH = '9999-12';

/** The due dates of a bill as months to save for. */
async function savedFor(tx: Transaction, scope: Scope, bill: Pick<Bill, 'id' | 'budgetId'>) {
  const dates = await bills.dates(tx, scope, { budgetId: bill.budgetId, billId: bill.id });
  return dates
    .filter(({ isSkipped }) => !isSkipped)
    .map((date): SavedFor => ({ month: date.dueOn.slice(0, 7), amount: expectedAmount(date) }));
}

/** What lines of bills that are saved for get in a month, by line (MON-90). */
export async function setAsidePlans(
  tx: Transaction,
  scope: Scope,
  budgetId: string,
  month: string,
): Promise<ReadonlyMap<string, string>> {
  const planned = new Map<string, string>();
  for (const bill of await bills.list(tx, scope, budgetId)) {
    if (bill.setAsideSince === null || bill.lineId === null) continue;
    const amount = setAsideIn(month, await savedFor(tx, scope, bill), bill.setAsideSince);
    if (amount !== null) planned.set(bill.lineId, fromCents(amount));
  }
  return planned;
}

/** The use case of saving for a bill that is not monthly (MON-90). */
export function setAsideService({ db, outbox, clock }: MonthDeps) {
  const { budgetOf, changing, today } = monthAccess({ db, clock });

  return {
    /**
     * Adds a line that carries over what is left, in the running month, the later ones that are started, and the
     * budget. A bill that is saved for already is returned.
     * @throws {Problem} `invalid` for income, for a bill that is due every month, and for one that is not due any more
     */
    start: (
      scope: Scope,
      budgetId: string,
      billId: string,
      ifMatch: number | undefined,
      onRecorded?: OnRecorded,
    ): Promise<Bill> =>
      changing(scope, async (tx) => {
        const now = clock.now();
        const budget = await budgetOf(tx, scope, budgetId);
        const bill = await bills.find(tx, scope, budgetId, billId);
        if (bill === null) throw new Problem('not-found', { sentence: 'This bill does not exist.' });
        if (bill.setAsideSince !== null) return billReplyOf(bill);
        assertCurrent('bill', bill.version, ifMatch);
        if (bill.kind === 'income' || (monthsBetween(bill.recurrence) ?? 1) === 1)
          throw new Problem('invalid', { sentence: 'Only a bill that is not monthly can be saved for.' });
        const since = today(scope).slice(0, 7);
        const due = await savedFor(tx, scope, bill);
        const amount = setAsideIn(since, due, since);
        if (amount === null) throw new Problem('invalid', { sentence: 'This bill is not due any more.' });
        if (budget.fixedExpenses.length >= BUDGET_LINES_MAX) throw new Problem('full');

        const line = {
          list: 'fixed',
          position: budget.fixedExpenses.length,
          name: bill.name,
          carryOver: 'left',
          payer: bill.payer,
        } as const;
        const lineId = randomUUID();
        const usual = await planLinesOf(tx, scope, budget);
        const chain = await monthRepository.chain(tx, scope, budgetId, {
          last: LAST_MONTH,
          linesFrom: since,
        });
        const { closed } = chain;
        const months = chain.months.filter(
          ({ month }) => month >= since && (closed === null || month > closed.content.month),
        );
        const touched = {
          months: months.map(({ month }) => month),
          planLines: [lineId],
          budget: true,
          bills: [billId],
        };
        const before = await rowsBefore(tx, scope, budgetId, touched);

        const fixedExpenses = [
          ...budget.fixedExpenses,
          { name: bill.name, amount: Number(fromCents(amount)) },
        ];
        const { updated, event } = budgetChange(budget, { fixedExpenses }, scope, now);
        // A concurrent PATCH of the budget does not take the lock of the space.
        if (!(await budgetRepository.replace(tx, scope, updated, event))) throw new Problem('stale');
        assertBytes(await budgetRepository.usage(tx, scope));
        await planLineRepository.replace(tx, scope, budgetId, [
          ...usual,
          { ...line, id: lineId, categoryId: null },
        ]);
        const [stamp, newStamp] = [
          usualStamp(budget, chain.usualGoals),
          usualStamp(updated, chain.usualGoals),
        ];
        for (const row of months) {
          const planned = fromCents(setAsideIn(row.month, due, since) ?? 0n);
          const added = { ...line, lineId, planned, isOwnAmount: false, category: null };
          await monthRepository.insertLines(tx, scope, budgetId, row.month, [added]);
          const changed = { ...row, usualStamp: row.usualStamp === stamp ? newStamp : row.usualStamp };
          await monthRepository.touch(tx, scope, budgetId, changed, now);
        }
        const changed = {
          ...bill,
          lineId,
          setAsideSince: since,
          version: bill.version + 1,
          updatedAt: now.toISOString(),
        };
        await bills.replace(tx, scope, changed);
        const about = { name: bill.name, month: since, amount: fromCents(amount) };
        const done = { act: 'bill-set-aside', budgetId, ...about, touched, before } as const;
        await recordChange(tx, scope, done, now, onRecorded);
        await outbox.append(
          tx,
          monthEvents(monthChanged, scope, { budgetId, months: [since, ...touched.months] }, now),
        );
        return billReplyOf(changed);
      }),
  };
}

/** The use case of saving for a bill that is not monthly. */
export type SetAsideService = ReturnType<typeof setAsideService>;
