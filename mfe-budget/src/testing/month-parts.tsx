import type { Month, MonthLine } from '@savvi/budget-contract/month';
import { listTransactions } from '@savvi/budget-contract/month.routes';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { FoundTransactions } from '@savvi/budget-contract/transaction-list';
import { searchTransactions } from '@savvi/budget-contract/transaction.routes';
import type { FakeBackend } from '@savvi/testing/fake-backend';
import { aBudget } from '@savvi/testing/builders';
import { type FakeShell, renderInShell } from '@savvi/testing/fake-shell';
import type { ReactNode } from 'react';

/** The budget of the tests of transactions. */
export const BUDGET_ID = aBudget().id;
/** The current month of the tests. */
export const MONTH = '2026-03';
/** The lines of that month. */
export const LINES = [
  { lineId: '0190dddd-0000-7000-8000-000000000001', name: 'Rent', list: 'fixed' },
  { lineId: '0190dddd-0000-7000-8000-000000000002', name: 'Groceries', list: 'variable' },
  { lineId: '0190dddd-0000-7000-8000-000000000003', name: 'Eating out', list: 'variable' },
] as const;
/** The ids of the lines by name. */
export const LINE = { rent: LINES[0].lineId, groceries: LINES[1].lineId, eatingOut: LINES[2].lineId };
/** The names of the partners. */
export const PEOPLE = { partner1: 'Ada', partner2: 'Ben' };

const AT = '2026-03-02T12:00:00.000Z';
let count = 0;

/** A recorded transaction. */
export function aTransaction(over: Partial<MoneyTransaction> = {}): MoneyTransaction {
  count += 1;
  return {
    id: `0190ffff-0000-7000-8000-${String(count).padStart(12, '0')}`,
    budgetId: BUDGET_ID,
    date: '2026-03-02',
    kind: 'spending',
    amount: '12.40',
    payee: 'coffee',
    note: null,
    lineId: LINE.eatingOut,
    payer: null,
    corrects: null,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    ...over,
  };
}

/** The month with its lines; `over` changes the line 'Groceries'. */
export function aMonth(over: Partial<MonthLine> = {}): Month {
  const lines = LINES.map((line) => ({
    ...line,
    planned: '300.00',
    carryOver: 'fresh' as const,
    payer: null,
    isOwnAmount: false,
    carriedIn: '0.00',
    spent: '0.00',
    left: '300.00',
    ...(line.lineId === LINE.groceries && over),
  }));
  return {
    budgetId: BUDGET_ID,
    month: MONTH,
    state: 'open',
    plannedIncome: '1000.00',
    income: '0.00',
    planned: '900.00',
    spent: '0.00',
    leftInAll: '900.00',
    version: 1,
    closed: null,
    transactions: 0,
    withoutLine: 0,
    previous: null,
    unplanned: '100.00',
    carriedIn: '0.00',
    outsidePlan: '0.00',
    leftToSpend: '600.00',
    setAside: '300.00',
    lines,
    isUsualChanged: false,
    createdAt: AT,
    updatedAt: AT,
  };
}

/** Answers with the transactions of this month; other months have none. */
export const answerTransactions = (backend: FakeBackend, items: readonly MoneyTransaction[]) =>
  backend.answer(listTransactions, ({ search }) =>
    items.filter(({ date }) => date.startsWith(search.get('month') ?? '')),
  );

/** Answers searches with these transactions: those of the month, or those whose payee contains the search. */
export const answerFound = (backend: FakeBackend, items: readonly MoneyTransaction[]) =>
  backend.answer(searchTransactions, ({ search }): FoundTransactions => {
    const found = items.filter(
      ({ date, payee }) =>
        date.startsWith(search.get('month') ?? '') && payee.includes(search.get('q') ?? ''),
    );
    return { items: found, total: found.length, spent: '212.40', income: '0.00', next: null };
  });

/** Renders a part of a month page. */
export const openPart = (part: ReactNode, path = '/month'): FakeShell =>
  renderInShell(
    [
      {
        path: '*',
        element: (
          <main tabIndex={-1}>
            <h1>March</h1>
            {part}
          </main>
        ),
      },
    ],
    { path },
  );
