import type { Month } from '@savvi/budget-contract/month';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

/** A user with a budget of $5,000 income whose month of March 2026 is started. */
async function household() {
  const { token } = service.someone();
  const body = {
    name: 'Home',
    partner1Name: 'Maya',
    partner1Income: '5000',
    fixedExpenses: [{ name: 'Rent', amount: 1800 }],
  };
  const { json } = await service.call('POST', '/api/budgets', { token, body });
  const { id } = json as { id: string };
  const call = (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) =>
    service.call(method, `/api/budgets/${id}${path}`, { token, body: sent, headers });
  const started = (await call('POST', '/months', { month: '2026-03' })).json as Month;
  return {
    call,
    started,
    get: async (month: string) => (await call('GET', `/months/${month}`)).json as Month,
    plan: (month: string, plannedIncome: unknown, ifMatch?: number) =>
      call(
        'PATCH',
        `/months/${month}`,
        { plannedIncome },
        ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` },
      ),
  };
}

describe('the planned income of a month (MON-45)', () => {
  it('is that of the budget until it is changed', async () => {
    const { started, plan, get } = await household();
    expect(started.plannedIncome).toBe('5000.00');
    service.later(1);
    const { status, json } = await plan('2026-03', '7500', 1);
    expect(status).toBe(200);
    expect(json).toEqual({
      ...started,
      plannedIncome: '7500.00',
      unplanned: '5700.00',
      version: 2,
      updatedAt: service.clock.now().toISOString(),
    });
    expect(await get('2026-03')).toEqual(json);
  });

  it('changes neither the budget nor other months', async () => {
    const { call, plan, get } = await household();
    await call('POST', '/months', { month: '2026-04' });
    const budget = (await call('GET', '')).text;
    const april = await get('2026-04');
    await plan('2026-03', '7500');
    expect((await call('GET', '')).text).toBe(budget);
    expect(await get('2026-04')).toEqual(april);
  });

  it('is that of the budget again after an update to the usual plan (MON-27)', async () => {
    const { call, plan } = await household();
    await plan('2026-03', '7500');
    expect(((await call('POST', '/months/2026-03/update')).json as Month).plannedIncome).toBe('5000.00');
  });

  it('is not changed by a stale request', async () => {
    const { plan, get } = await household();
    const replies = await Promise.all(['7500', '8000'].map((amount) => plan('2026-03', amount, 1)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await get('2026-03')).version).toBe(2);
  });

  it('exists only in a started month', async () => {
    const { plan } = await household();
    expect(await plan('2026-04', '7500')).toMatchObject({
      status: 409,
      text: 'April hasn’t been started yet.',
    });
  });

  it.each(['-1', '10000000000', '1.005', 'much', null])('cannot be %j', async (amount) => {
    const { plan, get } = await household();
    expect((await plan('2026-03', amount)).status).toBe(400);
    expect((await get('2026-03')).plannedIncome).toBe('5000.00');
  });
});
