import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import type { Month } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const [{ id: HOBBIES = '' } = {}] = STANDARD_CATEGORIES.slice(-1);
const COFFEE = {
  date: '2026-03-02',
  kind: 'spending',
  amount: '4.50',
  payee: 'Canary Coffee',
  note: 'Canary',
};

/** A budget whose months from January to March 2026 are started. */
async function household() {
  const { claims, token } = service.someone();
  const body = { name: 'Home', partner1Name: 'Maya', variableExpenses: [{ name: 'Fun', amount: 90 }] };
  const { id } = (await service.call('POST', '/api/budgets', { token, body })).json as { id: string };
  const call = (method: string, path: string, sent?: unknown) =>
    service.call(method, `/api/budgets/${id}${path}`, { token, body: sent });
  /** The events about months since the last call, such as `changed 2026-03`. */
  let seen = 0;
  const news = async () => {
    const rows = await service.db.outboxEvent.findMany({
      where: { subject: claims.space, type: { startsWith: 'budget.month.' } },
      orderBy: { seq: 'asc' },
    });
    const events = rows.slice(seen);
    seen = rows.length;
    for (const { data } of events)
      expect(data).toEqual({ id, userId: claims.sub, month: expect.stringMatching(/^\d{4}-\d\d$/) });
    return events.map(({ type, data }) => `${type.split('.')[2]} ${(data as { month: string }).month}`);
  };
  for (const month of ['2026-01', '2026-02', '2026-03']) await call('POST', '/months', { month });
  const { lines } = (await call('GET', '/months/2026-03')).json as Month;
  return { call, news, lineId: lines[0]?.lineId ?? '' };
}

it('a change of a month publishes one event, with ids and the month only', async () => {
  const { call, news, lineId } = await household();
  expect(await news()).toEqual(['started 2026-01', 'started 2026-02', 'started 2026-03']);
  await call('POST', '/months', { month: '2026-03' });
  expect(await news()).toEqual([]);

  const { json } = await call('POST', '/transactions', COFFEE);
  const { id } = json as MoneyTransaction;
  expect(await news()).toEqual(['changed 2026-03']);
  await call('PATCH', `/transactions/${id}`, { payee: 'Tea' });
  expect(await news()).toEqual(['changed 2026-03']);
  await call('PATCH', `/transactions/${id}`, { date: '2026-02-11' });
  expect(await news()).toEqual(['changed 2026-02', 'changed 2026-03']);
  await call('DELETE', `/transactions/${id}`);
  expect(await news()).toEqual(['changed 2026-02']);

  await call('PATCH', '/months/2026-03', { plannedIncome: '3000.00' });
  await call('POST', '/months/2026-03/update');
  await call('PATCH', `/months/2026-03/lines/${lineId}`, { planned: '80.00', reach: 'only' });
  expect(await news()).toEqual(['changed 2026-03', 'changed 2026-03', 'changed 2026-03']);
  await call('PATCH', `/months/2026-02/lines/${lineId}`, { carryOver: 'left', reach: 'on' });
  expect(await news()).toEqual(['changed 2026-02', 'changed 2026-03']);

  await call('POST', '/months/2026-02/close', { all: true });
  expect(await news()).toEqual(['closed 2026-01', 'closed 2026-02']);
  expect((await call('POST', '/transactions', { ...COFFEE, date: '2026-02-01' })).status).toBe(409);
  expect(await news()).toEqual([]);
});

it('a change of many transactions publishes one event for each month', async () => {
  const { call, news } = await household();
  const record = async (date: string) =>
    (await call('POST', '/transactions', { ...COFFEE, date })).json as MoneyTransaction;
  const recorded = await Promise.all(
    ['2026-03-01', '2026-03-02', '2026-02-01', '2026-02-02'].map((date) => record(date)),
  );
  await news();
  const items = recorded.map(({ id }) => ({ id }));
  await call('POST', '/transactions/bulk-update', {
    transactions: items.map((item) => ({ ...item, date: '2026-01-05' })),
  });
  expect(await news()).toEqual(['changed 2026-01', 'changed 2026-02', 'changed 2026-03']);
  await call('POST', '/transactions/bulk-delete', { transactions: items });
  expect(await news()).toEqual(['changed 2026-01']);
});

it('changes of categories and goals publish an event for each open month', async () => {
  const { call, news } = await household();
  await call('POST', '/months/2026-01/close', {});
  await news();
  await call('PUT', '/line-category', { list: 'variable', position: 0, name: 'Fun', categoryId: HOBBIES });
  expect(await news()).toEqual(['changed 2026-02', 'changed 2026-03']);
  await call('DELETE', `/categories/${HOBBIES}?to=none`);
  expect(await news()).toEqual(['changed 2026-02', 'changed 2026-03']);
  const id = '0190abcd-0000-4000-8000-000000000001';
  await call('PUT', '/goals', { goals: [{ id, name: 'Trip', monthlyAmount: '250.00' }] });
  expect(await news()).toEqual(['changed 2026-02', 'changed 2026-03']);
});
