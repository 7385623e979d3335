import { budgetRoutes } from '@savvi/budget-contract/budget.routes';
import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import type { Month } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowAccount } from '../testing/accounts.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const COFFEE = { date: '2026-03-02', kind: 'spending', amount: '4.50', payee: 'Coffee' };

/** A budget with a month and a transaction, whose person has no plan any more. */
async function household() {
  const someone = service.someone();
  const post = async (path: string, body: object) =>
    (await service.call('POST', `/api/budgets${path}`, { token: someone.token, body })).json;
  const body = { name: 'Home', partner1Name: 'Maya', variableExpenses: [{ name: 'Fun', amount: 90 }] };
  const { id } = (await post('', body)) as { id: string };
  const { lines } = (await post(`/${id}/months`, { month: '2026-02' })) as Month;
  const { id: transactionId } = (await post(`/${id}/transactions`, COFFEE)) as MoneyTransaction;
  const { id: importId } = (await post(`/${id}/imports`, {
    format: 'csv',
    rows: 1,
    accountId: null,
    statementAccount: null,
  })) as { id: string };
  const rows = [{ row: 1, date: '2026-03-02', amount: '-9.00', payee: 'Bar', note: null, bankId: null }];
  const part = `/api/budgets/${id}/imports/${importId}/parts/1`;
  await service.call('PUT', part, { token: someone.token, body: { rows } });
  const token = service.expired(someone);
  return {
    token,
    spaceId: someone.claims.space,
    id,
    transactionId,
    importId,
    lineId: lines[0]?.lineId ?? '',
    call: async (method: string, path: string, sent?: object) =>
      (await service.call(method, `/api/budgets/${id}${path}`, { token, body: sent })).status,
  };
}

describe('without a plan (MON-105)', () => {
  it.each(budgetRoutes.filter(({ method }) => method === 'get').map((route) => [route.path] as const))(
    'GET %s answers',
    async (path) => {
      const { token, id, spaceId, importId } = await household();
      const accountId = await knowAccount(service, spaceId);
      const queries: Record<string, string> = {
        '/api/budgets/{id}/transactions': '?month=2026-02',
        '/api/budgets/{id}/bills': '?from=2026-02-01&to=2026-02-28',
        '/api/budgets/{id}/reconciliations': `?accountId=${accountId}&until=2026-02-28`,
      };
      const query = queries[path] ?? '';
      const named = path
        .replace('{id}', id)
        .replace('{month}', '2026-02')
        .replace('{importId}', importId)
        .replace('{categoryId}', STANDARD_CATEGORIES[0]?.id ?? '');
      expect((await service.call('GET', named + query, { token })).status).toBe(200);
    },
  );

  it('months, transactions, closing and deleting go on', async () => {
    const { call, lineId, transactionId: id } = await household();
    expect(await call('POST', '/months', { month: '2026-03' })).toBe(201);
    expect(await call('PATCH', '/months/2026-03', { plannedIncome: '3000.00' })).toBe(200);
    expect(await call('PATCH', `/months/2026-03/lines/${lineId}`, { planned: '80.00', reach: 'on' })).toBe(
      200,
    );
    expect(await call('POST', '/months/2026-03/update')).toBe(200);
    expect(await call('POST', '/transactions', { ...COFFEE, lineId })).toBe(201);
    expect(await call('PATCH', `/transactions/${id}`, { amount: '5.00' })).toBe(200);
    expect(await call('POST', '/transactions/bulk-update', { transactions: [{ id, lineId }] })).toBe(200);
    expect(await call('POST', '/months/2026-02/close', {})).toBe(200);
    expect(await call('DELETE', `/transactions/${id}`)).toBe(204);
    expect(await call('DELETE', '')).toBe(204);
  });
});
