import { budgetRoutes } from '@savvi/budget-contract/budget.routes';
import type { Answered, caller } from '@savvi/testing/caller';
import { strangersSuite } from '@savvi/testing/ownership-suite';
import { witnessed } from '@savvi/testing/row-security';
import { testBudget } from './testing/budget.ts';

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
const pay = { partner1: { frequency: 'weekly', paycheck: '500' }, partner2: null };
const idOf = ({ json }: Answered) => (json as { id: string }).id;

witnessed(testBudget, (service) =>
  strangersSuite({
    service,
    routes: budgetRoutes,
    async given({ token }) {
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
    },
    bodyOf: ({ method, path }) => {
      if (path.includes('drafts') && method === 'put') return draft;
      if (path.endsWith('/goals') && method === 'put') return goals;
      if (path.endsWith('/categories') && method === 'put') return categories;
      if (path.endsWith('/line-category')) return lineCategory;
      if (path.endsWith('/months') && method === 'post') return month;
      if (path.includes('/bulk-')) return { transactions: [{ id: UNKNOWN }] };
      if (path.endsWith('/transactions') && method === 'post') return transaction;
      if (path.endsWith('/move')) return { from: UNKNOWN, to: UNKNOWN, amount: '1' };
      if (path.endsWith('/close')) return {};
      if (path.endsWith('/pay') && method === 'put') return pay;
      if (path.endsWith('/{month}') && method === 'patch') return { plannedIncome: '1' };
      if (path.includes('/lines/')) return { planned: '1', reach: 'on' };
      if (path.includes('/transactions/') && method === 'patch') return { amount: '1' };
      return method === 'patch' ? { name: 'Theirs' } : undefined;
    },
  }),
);
