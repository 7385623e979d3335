import type { ImportMapping } from '@savvi/budget-contract/import';
import { parseSearch } from '@savvi/budget-contract/search-query';
import { aBudget, NOW } from '@savvi/testing/builders';
import { someEvent, statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import { activityRepository } from './activity/activity.repository.ts';
import { billMaintenance } from './bills/bill.maintenance.repository.ts';
import { budgetMaintenance } from './budgets/budget.maintenance.repository.ts';
import { changeMaintenance } from './changes/change.maintenance.repository.ts';
import { billRepository } from './shared/bill.repository.ts';
import { changeRepository } from './shared/change.repository.ts';
import { changeRowsRepository } from './shared/change-rows.repository.ts';
import { budgetRepository } from './shared/budget.repository.ts';
import { knownAccountRepository } from './shared/known-account.repository.ts';
import { knownDocumentRepository } from './shared/known-document.repository.ts';
import { categoryUseRepository } from './categories/category-use.repository.ts';
import { categoryRepository } from './shared/category.repository.ts';
import { closedMonthRepository } from './shared/closed-month.repository.ts';
import { bulkRepository } from './transactions/bulk.repository.ts';
import { reconciliationRepository } from './transactions/reconciling/reconciliation.repository.ts';
import { searchRepository } from './transactions/search.repository.ts';
import { suggestedLineOf } from './transactions/suggestion.repository.ts';
import { transactionRepository } from './transactions/transaction.repository.ts';
import type { Database } from './db.ts';
import { draftMaintenance } from './drafts/draft.maintenance.repository.ts';
import { goalMaintenance } from './goals/goal.maintenance.repository.ts';
import { importMemoryRepository } from './shared/import-memory.repository.ts';
import { importMaintenance } from './transactions/imports/import.maintenance.repository.ts';
import { importRepository } from './transactions/imports/import.repository.ts';
import { importRowRepository } from './transactions/imports/import-row.repository.ts';
import { plannedLines } from './shared/planned-lines.repository.ts';
import { ruleMaintenance } from './transactions/rules/rule.maintenance.repository.ts';
import { ruleRepository } from './transactions/rules/rule.repository.ts';
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
  await record('mark income as added to the plan', () =>
    monthRepository.markAdded(client, owner, lineId, now),
  );
  await record('plans of a space', () => monthRepository.listPlans(client, owner, after, 2));
  await record('page of transactions', () => transactionRepository.page(client, owner, budgetId, page));
  await record('page of all transactions', () => transactionRepository.pageOfAll(client, owner, after, 2));
  await record('find a transaction', () => transactionRepository.find(client, owner, budgetId, lineId));
  await record(
    'before recording',
    () =>
      transactionRepository.beforeRecording(client, owner, {
        budgetId,
        id: lineId,
        date: '2026-03-05',
        corrects: '2026-02',
      }),
    [{ json: '{}' }],
  );
  await record('replace a transaction', () => transactionRepository.replace(client, owner, transaction));
  await record('replace parts', () => transactionRepository.replaceParts(client, owner, transaction));
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
  const account = { id: lineId, kind: 'debt', version: 1, isDeleted: false };
  await record('have accounts', () => knownAccountRepository.haveAll(client, owner, [lineId]));
  await record('follow an account', () => knownAccountRepository.follow(client, owner, account));
  await record('forget an account', () => knownAccountRepository.forget(client, owner, lineId));
  await record('erase accounts', () => knownAccountRepository.erase(client, owner));
  const document = { id: lineId, version: 1, isDeleted: false };
  await record('have documents', () => knownDocumentRepository.haveAll(client, owner, [lineId]));
  await record('follow a document', () => knownDocumentRepository.follow(client, owner, document));
  await record('erase documents', () => knownDocumentRepository.erase(client, owner));
  const input = { format: 'csv', rows: 2, accountId: null, statementAccount: null } as const;
  const id = lineId;
  const memory = importMemoryRepository;
  await record('begin an import', () =>
    importRepository.insert(client, author, budgetId, { id, input, now, expiresAt: now }),
  );
  await record('drop open imports', () => importRepository.dropOpen(client, author, 4));
  await record('count imports', () => importRepository.count(client, owner));
  await record('find an import', () => importRepository.find(client, author, budgetId, id));
  await record('reply of an import', () => importRepository.reply(client, author, id), [{ json: '{}' }]);
  await record('imports of a budget', () => importRepository.list(client, author, budgetId));
  await record('count a part', () => importRepository.countPart(client, owner, id, { part: 1, rows: 2 }));
  const figures = { added: 1, matched: 0, here: 0, leftOut: 0, from: '2026-03-05', to: '2026-03-05' };
  await record('finish an import', () => importRepository.finish(client, owner, id, figures, now));
  await record('mark an import as undone', () => importRepository.markUndone(client, owner, id, now));
  const part = { budgetId, importId: id, part: 1 };
  await record('replace a part', () => importRowRepository.replacePart(client, owner, part, []));
  await record('rows that joined', () => importRowRepository.areJoined(client, owner, lineId, [lineId]));
  await record('rows that wait', () => importRowRepository.staged(client, owner, id));
  await record('imported rows', () => importRowRepository.imported(client, owner, budgetId, ['a']));
  await record('typed transactions like rows', () =>
    importRowRepository.candidates(client, owner, { budgetId, accountId: null }, [
      { date: '2026-03-05', amount: '-4.50' },
    ]),
  );
  await record('other halves of transfers', () =>
    importRowRepository.halves(client, owner, { budgetId, accountId: lineId }, [
      { date: '2026-03-05', amount: '-4.50' },
    ]),
  );
  await record('planned lines', () => plannedLines(client, owner, budgetId, [{ lineId, month }]));
  await record('transactions by year', () => importRowRepository.countByYear(client, owner));
  await record('insert imported transactions', () =>
    importRowRepository.insertTransactions(client, author, id, [{ ...transaction, isByHand: false }]),
  );
  await record('settle the rows of an import', () => importRowRepository.settle(client, owner, id, []));
  await record('transactions of an import', () => importRowRepository.transactionsOf(client, owner, id));
  await record('forget the rows of an import', () => importRowRepository.forget(client, owner, id));
  await record('settle changes', () => importRowRepository.settleChanges(client, owner, [id]));
  await record('what is remembered for imports', () => memory.remembered(client, author));
  await record('keep a shape', () =>
    // The statement has the mapping as one value.
    memory.keepShape(client, author, { shape: 'a', mapping: {} as ImportMapping, now }),
  );
  await record('keep the account of a statement', () =>
    memory.keepStatementAccount(client, owner, { hash: 'a', accountId: id, now }),
  );
  await record('erase what is remembered for imports', () => memory.erase(client, owner));
  await record('rules of a budget', () => ruleRepository.list(client, owner, budgetId));
  await record('removed rules', () => ruleRepository.removed(client, owner, budgetId));
  await record('forget removed rules', () => ruleMaintenance.forgetRemoved(client, now));
  await record('rules of a space', () => ruleRepository.listAll(client, { ...owner, userId: budget.userId }));
  await record('rules of other budgets', () => ruleRepository.countOthers(client, owner, budgetId));
  await record('replace rules', () =>
    ruleRepository.replace(client, owner, budgetId, { rules: [], version: 2, removed: [] }, now),
  );
  await record('refuse a rule', () =>
    ruleRepository.refuse(client, { ...owner, userId: budget.userId }, budgetId, { payee: 'coffee', now }),
  );
  await record('is a rule refused', () =>
    ruleRepository.isRefused(client, { ...owner, userId: budget.userId }, budgetId, 'coffee'),
  );
  await record('is a payee repeated', () => ruleRepository.isRepeated(client, owner, budgetId, 'Coffee'));
  await record('suggested line of a payee', () =>
    suggestedLineOf(client, owner, budgetId, { payee: 'Coffee', date: '2026-03-05' }),
  );
  await record('latest transactions for a rule', () => ruleRepository.latest(client, owner, budgetId));
  await record('past transactions for rules', () => ruleRepository.past(client, owner, budgetId, null));
  await record('apply rules', () => ruleRepository.applyAll(client, owner, [transaction]));
  await record('purge rows of imports', () => importMaintenance.purgeRows(client, now));
  await record('purge rows of deleted transactions', () => importMaintenance.purgeDeleted(client));
  await record('purge imports', () => importMaintenance.purge(client, now));
  const ofAccount = { budgetId, accountId: lineId };
  const statement = {
    ...ofAccount,
    id: lineId,
    date: '2026-03-31',
    balance: '1.00',
    startBalance: '0.00',
    at: NOW,
  };
  const until = { until: '2026-03-31', after, limit: 2 };
  await record('kind of an account', () => knownAccountRepository.kindOf(client, owner, lineId));
  await record(
    'reconciled part of an account',
    () => reconciliationRepository.reconciled(client, owner, ofAccount),
    [{ json: '{}' }],
  );
  await record('open transactions of an account', () =>
    reconciliationRepository.open(client, owner, ofAccount, until),
  );
  await record('count reconciliations', () => reconciliationRepository.count(client, owner));
  await record('find a reconciliation', () => reconciliationRepository.find(client, owner, budgetId, lineId));
  await record('reconciliations of a space', () => reconciliationRepository.listAll(client, owner));
  await record('store a reconciliation', () => reconciliationRepository.insert(client, author, statement));
  await record('lock reconciled transactions', () =>
    reconciliationRepository.lock(client, owner, statement, [lineId]),
  );
  await record('purge changes', () => changeMaintenance.purge(client, now));
  const period = { from: '2026-03-01', to: '2026-03-31' };
  await record('bills', () => billRepository.list(client, owner, budgetId));
  await record('find a bill', () => billRepository.find(client, owner, budgetId, lineId));
  await record('due dates of a bill', () => billRepository.dates(client, owner, { billId: lineId }));
  await record('due dates of a period', () => billRepository.dates(client, owner, { budgetId, period }));
  await record('open due dates', () => billRepository.openDates(client, owner));
  await record('payments to offer', () => billRepository.matches(client, owner, budgetId, []));
  await record('has a line', () => billRepository.hasLine(client, owner, budgetId, lineId));
  await record('replace due dates', () => billRepository.replaceDates(client, owner, []));
  await record('raise due dates', () => billRepository.raise(client, owner, [lineId]));
  await record('link a payment', () =>
    billRepository.link(client, owner, {
      dateId: lineId,
      transactionId: lineId,
      accountId: null,
      lineId,
      now,
    }),
  );
  await record('last closed day', () => closedMonthRepository.lastDay(client, owner, budgetId));
  await record('bills with too few due dates', () => billMaintenance.shortOf(client, '2027-03-31', 2));
  await record('page of due dates of all spaces', () =>
    billMaintenance.page(client, { last: null, limit: 2 }),
  );
  await record('activity', () => activityRepository.latest(client, owner));
  await record('purge drafts', () => draftMaintenance.purge(client, now));
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
