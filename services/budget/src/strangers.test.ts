import { budgetRoutes } from '@savvi/budget-contract/budget.routes';
import type { Answered, caller } from '@savvi/testing/caller';
import { strangersSuite } from '@savvi/testing/ownership-suite';
import { witnessed } from '@savvi/testing/row-security';
import { knowAccount } from './testing/accounts.ts';
import { testBudget } from './testing/budget.ts';
import { knowDocuments } from './testing/documents.ts';
import { MAPPING } from './testing/statement.ts';

const budget = {
  name: 'Home',
  partner1Name: 'Ann',
  partner2Name: 'Ben',
  partner1Income: '4000',
  partner2Income: '2000.5',
  fixedExpenses: [{ name: 'Rent', amount: 1800.1 }],
  variableExpenses: [{ name: 'Food', amount: 600 }],
  splitPercentage: 60,
};
const draft = { name: 'Draft', lines: 1, content: '{}' };
/** An id that no record has, the same in every run. */
const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const month = { month: '2026-03' };
const transaction = { date: '2026-03-05', kind: 'spending', amount: '4.50', payee: 'Coffee' };
const goals = {
  goals: [{ id: UNKNOWN, name: 'Holiday', monthlyAmount: '200', target: '2400', date: '2031-06-30' }],
};
const categories = { categories: [{ id: UNKNOWN, name: 'Food', group: 'Home' }] };
const lineCategory = { list: 'fixed', position: 0, name: 'Rent', categoryId: UNKNOWN };
const bill = {
  name: 'Rent',
  kind: 'spending',
  amountKind: 'exact',
  amount: '1800',
  firstDue: '2026-03-05',
  recurrence: 'monthly',
};
const statement = {
  accountId: UNKNOWN,
  date: '2026-03-31',
  balance: '-9.00',
  startBalance: '0.00',
  transactions: [],
};
const pay = { partner1: { frequency: 'weekly', paycheck: '500' }, partner2: null };
const begun = { format: 'csv', rows: 2, accountId: null, statementAccount: null };
const bankRow = { row: 1, date: '2026-03-05', amount: '-9.00', payee: 'Bar', note: null, bankId: null };
const shape = 'a'.repeat(64);
const rule = {
  id: UNKNOWN,
  conditions: { payee: { is: 'contains', text: 'coffee' } },
  results: { payer: 'joint' },
};
const ruleSubject = { date: '2026-03-05', kind: 'spending', amount: '4.50', payee: 'Coffee' };
const idOf = ({ json }: Answered) => (json as { id: string }).id;

witnessed(testBudget, (service) =>
  strangersSuite({
    service,
    routes: budgetRoutes,
    async given({ token, claims }) {
      const call: ReturnType<typeof caller> = async (method, path, sent = {}) => {
        const answered = await service().call(method, path, { token, ...sent });
        if (answered.status >= 300) throw new Error(`${method} ${path}: ${answered.status} ${answered.text}`);
        return answered;
      };
      const create = () =>
        call('POST', '/api/budgets', { body: budget, headers: { 'Idempotency-Key': 'key' } });
      const id = idOf(await create());
      await create();
      await call('PATCH', `/api/budgets/${id}`, { body: { name: 'House' } });
      await call('PUT', `/api/budgets/${id}/main`);
      const [first, gone] = [
        idOf(await call('POST', '/api/budgets', { body: budget })),
        idOf(await call('POST', '/api/budgets', { body: budget })),
      ];
      await call('PUT', `/api/budgets/${first}/main`);
      await call('DELETE', `/api/budgets/${gone}`);
      for (const draftOf of ['new', id, first])
        await call('PUT', `/api/budgets/drafts/${draftOf}`, { body: draft });
      await call('DELETE', `/api/budgets/drafts/${first}`);
      const path = `/api/budgets/${id}`;
      for (let time = 0; time < 2; time += 1) await call('POST', `${path}/months`, { body: month });
      const { lines } = (await call('GET', `${path}/months/2026-03`)).json as {
        lines: [{ lineId: string }, { lineId: string }];
      };
      const change = { planned: '1900', reach: 'on' };
      await call('PATCH', `${path}/months/2026-03/lines/${lines[0].lineId}`, { body: change });
      await call('POST', `${path}/months/2026-03/update`);
      const income = { ...transaction, kind: 'income' };
      const transactionId = idOf(await call('POST', `${path}/transactions`, { body: income }));
      await call('POST', `${path}/months/2026-03/income`, { body: { transactionId } });
      await call('POST', `${path}/months/2026-03/move`, {
        body: { from: lines[0].lineId, to: lines[1].lineId, amount: '1' },
      });
      await call('POST', `${path}/months`, { body: { month: '2026-02' } });
      await call('POST', `${path}/months/2026-02/close`, { body: {} });
      await call('PATCH', `${path}/months/2026-03`, { body: { plannedIncome: '5000' } });
      for (let time = 0; time < 2; time += 1) await call('PUT', `${path}/pay`, { body: pay });
      await call('GET', `${path}/pay`);
      await call('GET', `${path}/months`);
      const record = async () => idOf(await call('POST', `${path}/transactions`, { body: transaction }));
      await call('PATCH', `${path}/transactions/${await record()}`, { body: { amount: '5' } });
      await call('DELETE', `${path}/transactions/${await record()}`);
      await call('GET', `${path}/transactions?month=2026-03`);
      const several = { transactions: [{ id: await record() }] };
      await call('POST', `${path}/transactions/bulk-update`, { body: several });
      await call('GET', `${path}/transactions/search?q=${encodeURIComponent('coffee line:rent')}`);
      await call('POST', `${path}/transactions/bulk-delete`, { body: several });
      const [{ id: changeId }] = (await call('GET', `${path}/changes`)).json as [{ id: string }];
      await call('POST', `${path}/changes/${changeId}/undo`);
      for (const list of [goals, { goals: [] }, goals]) await call('PUT', `${path}/goals`, { body: list });
      for (const list of [categories, { categories: [{ ...categories.categories[0], name: 'Meals' }] }])
        await call('PUT', `${path}/categories`, { body: list });
      await call('PUT', `${path}/line-category`, { body: lineCategory });
      await call('GET', `${path}/transactions/search?q=category:meals`);
      await call('GET', `${path}/categories/${UNKNOWN}/use`);
      await call('POST', `${path}/transactions`, { body: { ...transaction, categoryId: UNKNOWN } });
      await call('DELETE', `${path}/categories/${UNKNOWN}?to=none`);
      await call('GET', '/api/budgets/categories');
      const imported = idOf(await call('POST', `${path}/imports`, { body: begun }));
      const ofImport = `${path}/imports/${imported}`;
      const { id: typed } = (await call('POST', `${path}/transactions`, { body: transaction })).json as {
        id: string;
      };
      const rows = [bankRow, { ...bankRow, row: 2, amount: '-4.50' }];
      await call('PUT', `${ofImport}/parts/1`, { body: { rows } });
      await call('GET', `${ofImport}/preview`);
      const choices = [{ row: 2, match: typed }];
      for (let time = 0; time < 2; time += 1) await call('POST', `${ofImport}/commit`, { body: { choices } });
      await call('PUT', `${path}/imports/shapes/${shape}`, { body: MAPPING });
      await call('GET', `${path}/imports/setup`);
      await call('GET', `${path}/imports`);
      await call('POST', `${ofImport}/undo`, { body: {} });
      await call('GET', '/api/budgets/imports');
      await call('GET', '/api/budgets/activity');
      const billId = idOf(await call('POST', `${path}/bills`, { body: bill }));
      const ofBill = `${path}/bills/${billId}`;
      const { dates } = (await call('GET', `${path}/bills?from=2026-03-01&to=2026-05-31`)).json as {
        dates: [{ id: string }, { id: string }, { id: string }];
      };
      const payment = { body: { date: '2026-03-05', amount: '1800' } };
      await call('POST', `${ofBill}/dates/${dates[0].id}/pay`, payment);
      const paying = await record();
      await call('POST', `${ofBill}/dates/${dates[1].id}/link`, { body: { transactionId: paying } });
      await call('PATCH', `${ofBill}/dates/${dates[2].id}`, { body: { isSkipped: true } });
      await call('PATCH', ofBill, { body: { from: '2026-05-01', recurrence: 'weekly' } });
      const yearly = idOf(await call('POST', `${path}/bills`, { body: { ...bill, recurrence: 'yearly' } }));
      await call('POST', `${path}/bills/${yearly}/set-aside`);
      await call('DELETE', ofBill);
      const [{ id: deletion }] = (await call('GET', `${path}/changes`)).json as [{ id: string }];
      await call('POST', `${path}/changes/${deletion}/undo`);
      await call('GET', '/api/budgets/bills');
      await call('GET', '/api/budgets/bill-dates');
      const accountId = await knowAccount(service(), claims.space);
      const documentIds = await knowDocuments(service(), claims.space, 1);
      const booked = { ...transaction, amount: '9', accountId, documentIds };
      const spent = idOf(await call('POST', `${path}/transactions`, { body: booked }));
      const open = () => call('GET', `${path}/reconciliations?accountId=${accountId}&until=2026-03-31`);
      await open();
      const transactions = [{ id: spent, version: 1 }];
      const headers = { 'Idempotency-Key': 'statement' };
      for (let time = 0; time < 2; time += 1)
        await call('POST', `${path}/reconciliations`, {
          body: { ...statement, accountId, transactions },
          headers,
        });
      await open();
      await call('GET', '/api/budgets/reconciliations');
      for (let time = 0; time < 2; time += 1) await call('PUT', `${path}/rules`, { body: { rules: [rule] } });
      await call('POST', `${path}/rules/try`, { body: { conditions: rule.conditions } });
      await call('POST', `${path}/rules/match`, { body: ruleSubject });
      await call('PUT', `${path}/rules/never`, { body: { payee: 'Tea' } });
      const { changes } = (await call('GET', `${path}/rules/past`)).json as {
        changes: { transaction: { id: string; version: number } }[];
      };
      const past = changes.map(({ transaction: { id: of, version } }) => ({ id: of, version }));
      await call('POST', `${path}/rules/apply`, { body: { transactions: past } });
      await call('POST', `${path}/transactions`, { body: { ...transaction, useRules: true } });
      await call('GET', '/api/budgets/rules');
      await call('GET', path);
      await call('GET', '/api/budgets?limit=1');
      return [id, first];
    },
    values: {
      month: '2026-03',
      lineId: UNKNOWN,
      transactionId: UNKNOWN,
      categoryId: UNKNOWN,
      changeId: UNKNOWN,
      importId: UNKNOWN,
      part: '1',
      shape,
      billId: UNKNOWN,
      dateId: UNKNOWN,
    },
    bodyOf: ({ method, path }) => {
      if (path.includes('drafts') && method === 'put') return draft;
      if (path.endsWith('/goals') && method === 'put') return goals;
      if (path.endsWith('/categories') && method === 'put') return categories;
      if (path.endsWith('/line-category')) return lineCategory;
      if (path.endsWith('/months') && method === 'post') return month;
      if (path.includes('/bulk-')) return { transactions: [{ id: UNKNOWN }] };
      if (path.endsWith('/transactions') && method === 'post') return transaction;
      if (path.endsWith('/income')) return { transactionId: UNKNOWN };
      if (path.endsWith('/imports') && method === 'post') return begun;
      if (path.endsWith('/rules') && method === 'put') return { rules: [rule] };
      if (path.endsWith('/try')) return { conditions: rule.conditions };
      if (path.endsWith('/match')) return ruleSubject;
      if (path.endsWith('/never')) return { payee: 'Tea' };
      if (path.endsWith('/apply')) return { transactions: [{ id: UNKNOWN, version: 1 }] };
      if (path.includes('/parts/')) return { rows: [bankRow] };
      if (path.includes('/shapes/')) return MAPPING;
      if (path.endsWith('/commit') || path.endsWith('/imports/{importId}/undo')) return {};
      if (path.endsWith('/move')) return { from: UNKNOWN, to: UNKNOWN, amount: '1' };
      if (path.endsWith('/reconciliations') && method === 'post') return statement;
      if (path.endsWith('/close')) return {};
      if (path.endsWith('/pay') && method === 'put') return pay;
      if (path.endsWith('/pay') && method === 'post') return { date: '2026-03-05', amount: '1' };
      if (path.endsWith('/link')) return { transactionId: UNKNOWN };
      if (path.endsWith('/bills') && method === 'post') return bill;
      if (path.endsWith('/{billId}') && method === 'patch') return { from: '2026-03-05' };
      if (path.endsWith('/{dateId}') && method === 'patch') return { isSkipped: true };
      if (path.endsWith('/{month}') && method === 'patch') return { plannedIncome: '1' };
      if (path.includes('/lines/')) return { planned: '1', reach: 'on' };
      if (path.includes('/transactions/') && method === 'patch') return { amount: '1' };
      return method === 'patch' ? { name: 'Theirs' } : undefined;
    },
  }),
);
