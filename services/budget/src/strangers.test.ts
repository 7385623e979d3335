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
  splitPercentage: 60,
};
const draft = { name: 'Draft', lines: 1, content: '{}' };
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
      await call('GET', `/api/budgets/${id}`);
      await call('GET', '/api/budgets?limit=1');
      return [id, first];
    },
    bodyOf: ({ method, path }) =>
      path.includes('drafts') && method === 'put'
        ? draft
        : method === 'patch'
          ? { name: 'Theirs' }
          : undefined,
  }),
);
