import { listCategories } from '@savvi/budget-contract/category.routes';
import type { Month, MonthLine } from '@savvi/budget-contract/month';
import { listTransactions } from '@savvi/budget-contract/month.routes';
import type { ListedTransaction } from '@savvi/budget-contract/transaction';
import type { FoundTransactions } from '@savvi/budget-contract/transaction-list';
import { searchTransactions } from '@savvi/budget-contract/transaction.routes';
import { listRules, matchRules } from '@savvi/budget-contract/rule.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import type { FakeBackend } from '@savvi/testing/fake-backend';
import { type FakeShell, type FakeShellOptions, renderInShell } from '@savvi/testing/fake-shell';
import type { ReactNode } from 'react';
import { NO_CATEGORIES } from './months.ts';
import { NO_RULE } from './rules.ts';
import { BUDGET_ID, LINE, LINES, MONTH } from './transactions.ts';

export * from './transactions.ts';

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
    goals: [],
    isUsualChanged: false,
    createdAt: '2026-03-02T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
  };
}

/** Answers with the transactions of this month; other months have none. */
export function answerTransactions(backend: FakeBackend, items: readonly ListedTransaction[]): void {
  backend.answer(listCategories, NO_CATEGORIES);
  backend.answer(matchRules, NO_RULE);
  backend.answer(listRules, { rules: [], version: 1 });
  backend.answer(getPay, { partner1: null, partner2: null, version: 1 });
  backend.answer('GET /api/documents/limits', { fileBytesMax: 10 * 1_048_576 });
  backend.answer(listTransactions, ({ search }) =>
    items.filter(({ date }) => date.startsWith(search.get('month') ?? '')),
  );
}

/** Answers searches with these transactions: those of the month, or those whose payee contains the search. */
export function answerFound(backend: FakeBackend, items: readonly ListedTransaction[]): void {
  backend.answer(listCategories, NO_CATEGORIES);
  backend.answer(matchRules, NO_RULE);
  backend.answer(getPay, { partner1: null, partner2: null, version: 1 });
  backend.answer(searchTransactions, ({ search }): FoundTransactions => {
    const found = items.filter(
      ({ date, payee }) =>
        date.startsWith(search.get('month') ?? '') && payee.includes(search.get('q') ?? ''),
    );
    return { items: found, total: found.length, spent: '212.40', income: '0.00', next: null };
  });
}

/** Renders a part of a month page. */
export const openPart = (
  part: ReactNode,
  path = '/month',
  offers: FakeShellOptions['offers'] = {},
  user: FakeShellOptions['user'] = {},
): FakeShell =>
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
    { path, offers, user },
  );
