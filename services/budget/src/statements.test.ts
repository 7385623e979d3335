import { parseSearch } from '@savvi/budget-contract/search-query';
import { aBudget, NOW } from '@savvi/testing/builders';
import { someEvent, statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import { budgetMaintenance } from './budgets/budget.maintenance.repository.ts';
import { changeMaintenance } from './changes/change.maintenance.repository.ts';
import { changeRepository } from './shared/change.repository.ts';
import { changeRowsRepository } from './shared/change-rows.repository.ts';
import { budgetRepository } from './shared/budget.repository.ts';
import { categoryUseRepository } from './categories/category-use.repository.ts';
import { categoryRepository } from './shared/category.repository.ts';
import { closedMonthRepository } from './shared/closed-month.repository.ts';
import { bulkRepository } from './transactions/bulk.repository.ts';
import { searchRepository } from './transactions/search.repository.ts';
import { transactionRepository } from './transactions/transaction.repository.ts';
import type { Database } from './db.ts';
import { draftMaintenance } from './drafts/draft.maintenance.repository.ts';
import { goalMaintenance } from './goals/goal.maintenance.repository.ts';
import { goalRepository } from './goals/goal.repository.ts';
import { monthRepository } from './months/month.repository.ts';
import { planLineRepository } from './shared/plan-line.repository.ts';
import { payRepository } from './pay/pay.repository.ts';

const aTransaction = {
  id: '00000000-0000-7000-8000-000000000000',
  date: '2026-03-05',
  kind: 'spending',
  amount: '4.50',
  payee: 'Coffee',
  note: null,
  lineId: null,
  payer: null,
  corrects: null,
  version: 2,
  createdAt: NOW,
  updatedAt: NOW,
};

it('the raw SQL statements of the budget service equal the snapshot in statements.sql', async () => {
  const { client, record, text } = statementRecorder<Database>();
  const budget = aBudget();
  const now = new Date(NOW);
  const [owner, after] = [{ spaceId: budget.userId }, { id: budget.id, createdAt: now }];
  const measured = { budgets: 0, bytes: 0, unmeasured: 0 };

  await record('list', () => budgetRepository.list(client, owner));
  await record('list a page', () => budgetRepository.list(client, owner, { limit: 2, after }));
  await record('list as stored', () => budgetRepository.listAsStored(client, owner));
  await record('find', () => budgetRepository.find(client, owner, budget.id));
  await record('page of all spaces', () => budgetMaintenance.page(client, { last: null, limit: 2 }));
  await record(
    'usage',
    () => budgetRepository.usage(client, owner),
    [{ ...measured, unmeasured: 1 }],
    [],
    [measured],
  );
  await record('replace', () => budgetRepository.replace(client, owner, budget, someEvent));
  await record('delete', () => budgetRepository.delete(client, owner, budget, someEvent));
  await record('choose the main budget', () => budgetRepository.choose(client, owner, budget.id, now));
  await record('choose the started budget', () => budgetRepository.chooseStarted(client, owner, now));
  await record('hold a budget', () => budgetRepository.hold(client, owner, budget.id));
  const [budgetId, lineId, month] = [budget.id, budget.id, '2026-03'];
  const line = { list: 'fixed', position: 0, name: 'Rent', carryOver: 'fresh', payer: null } as const;
  const stored = { ...line, lineId, planned: '1.00', isOwnAmount: false, category: null };
  const page = { month, after, limit: 2 };
  const transaction = { ...aTransaction, budgetId };
  await record('plan lines', () => planLineRepository.list(client, owner, budgetId));
  await record('replace plan lines', () =>
    planLineRepository.replace(client, owner, budgetId, [{ ...line, id: lineId, categoryId: null }]),
  );
  await record('months', () => monthRepository.chain(client, owner, budgetId, { last: month }), [
    { json: '{}' },
  ]);
  await record('closed months', () => closedMonthRepository.list(client, owner, budgetId));
  await record('has a closed month', () => closedMonthRepository.has(client, owner, budgetId, month));
  await record('remove closed months', () => closedMonthRepository.remove(client, owner, budgetId));
  await record('what was paid', () => monthRepository.paid(client, owner, budgetId, month), [{}]);
  await record('replace the lines of a month', () =>
    monthRepository.replaceLines(client, owner, budgetId, month, [stored]),
  );
  await record('keep the categories of a month', () =>
    monthRepository.keepCategories(client, owner, budgetId, month),
  );
  await record('touch a month', () =>
    monthRepository.touch(
      client,
      owner,
      budgetId,
      { month, plannedIncome: '1.00', goals: [], usualStamp: '' },
      now,
    ),
  );
  await record('plans of a space', () => monthRepository.listPlans(client, owner, after, 2));
  await record('page of transactions', () => transactionRepository.page(client, owner, budgetId, page));
  await record('page of all transactions', () => transactionRepository.pageOfAll(client, owner, after, 2));
  await record('find a transaction', () => transactionRepository.find(client, owner, budgetId, lineId));
  await record('count transactions', () => transactionRepository.counts(client, owner, '2026-03-05'));
  await record('payer of a line', () =>
    transactionRepository.payerOfLine(client, owner, { budgetId, lineId, date: '2026-03-05' }),
  );
  await record('replace a transaction', () => transactionRepository.replace(client, owner, transaction));
  await record('delete a transaction', () => transactionRepository.delete(client, owner, transaction));
  const payers = { partner1: 'Ann', partner2: null };
  const lines = new Map<string, string[]>();
  const search = { budgetId, payers, lines, categories: new Map(), month: undefined, only: undefined };
  await record('search all transactions', () =>
    searchRepository.find(
      client,
      owner,
      { ...search, query: parseSearch('coffee 4..5') },
      { after: undefined, limit: 2 },
    ),
  );
  await record('search a month', () =>
    searchRepository.find(
      client,
      owner,
      { ...search, query: [], month, only: 'no-line' },
      { after, limit: 2 },
    ),
  );
  await record('lines with a name', () => searchRepository.linesNamed(client, owner, budgetId, 'Rent'));
  await record('categories with a name', () =>
    searchRepository.categoriesNamed(client, owner, budgetId, 'Food'),
  );
  await record('lock several transactions', () => bulkRepository.lockAll(client, owner, budgetId, [lineId]));
  await record('all closed months', () => bulkRepository.closedMonths(client, owner, budgetId));
  await record('have lines', () => bulkRepository.haveLines(client, owner, budgetId, [{ lineId, month }]));
  await record('replace several transactions', () => bulkRepository.replaceAll(client, owner, [transaction]));
  await record('delete several transactions', () => bulkRepository.deleteAll(client, owner, [lineId]));
  const goals = { goals: [], version: 2, removed: [] };
  await record('goals of a budget', () => goalRepository.list(client, owner, budgetId));
  await record('goals of a space', () => goalRepository.listAll(client, owner));
  await record('goals of other budgets', () => goalRepository.countOthers(client, owner, budgetId));
  await record('replace goals', () => goalRepository.replace(client, owner, budgetId, goals, now));
  await record('forget removed goals', () => goalMaintenance.forgetRemoved(client, now));
  const partner1 = { frequency: 'weekly', paycheck: '1.00', nextPayday: '2026-03-05' } as const;
  await record('pay', () => payRepository.find(client, owner, budgetId));
  await record('pay of a space', () => payRepository.list(client, owner));
  await record('keep the pay', () =>
    payRepository.keep(client, owner, budgetId, { partner1, partner2: null, version: 2 }, now),
  );
  const categories = { categories: [], version: 2 };
  const categoryId = lineId;
  await record('categories of a budget', () => categoryRepository.list(client, owner, budgetId));
  await record('categories of other budgets', () => categoryRepository.countOthers(client, owner, budgetId));
  await record('replace categories', () =>
    categoryRepository.replace(client, owner, budgetId, categories, now),
  );
  await record('use of a category', () => categoryUseRepository.count(client, owner, budgetId, categoryId));
  await record('move a category', () =>
    categoryUseRepository.move(client, owner, budgetId, categoryId, null, now),
  );
  await record('rename categories', () => categoryRepository.rename(client, owner, budgetId));
  await record('categories of restored rows', () => categoryRepository.settle(client, owner, budgetId));
  await record('open months', () => closedMonthRepository.listOpen(client, owner, budgetId));
  await record('mark months as changed', () =>
    categoryUseRepository.markChanged(client, owner, budgetId, { lineId, categoryId }),
  );
  await record('categories of a space', () => categoryUseRepository.listAll(client, owner));
  const rows = { transactions: [], months: [], monthLines: [], planLines: [], budget: null };
  const change = { id: lineId, act: 'money-moved', before: rows, versions: {}, at: now } as const;
  const author = { ...owner, userId: budget.userId };
  await record('versions of rows', () => changeRowsRepository.versions(client, owner, budgetId, {}));
  await record('store a change', () => changeRepository.insert(client, author, budgetId, change));
  await record('changes', () => changeRepository.list(client, author, budgetId, now));
  await record('find a change', () =>
    changeRepository.find(client, author, { budgetId, id: lineId, since: now }),
  );
  await record('mark a change as undone', () =>
    changeRepository.markUndone(client, owner, { budgetId, id: lineId, now }, []),
  );
  await record('purge changes', () => changeMaintenance.purge(client, now));
  await record('purge drafts', () => draftMaintenance.purge(client, now));
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
