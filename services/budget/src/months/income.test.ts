import { randomUUID } from 'node:crypto';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

const WAGES = { kind: 'income', amount: '2500.00', payee: 'Wages' };

/** A budget whose first partner has paychecks. */
async function household() {
  const home = await householdOf(service);
  const pay = { partner1: { frequency: 'monthly', paycheck: '2500' }, partner2: null };
  await home.call('PUT', '/pay', pay, { 'If-Match': '"1"' });
  return {
    ...home,
    patch: async ({ id }: MoneyTransaction, body: object) => {
      const { status, text, json } = await home.call('PATCH', `/transactions/${id}`, body);
      return { status, text, stored: json as MoneyTransaction };
    },
    add: ({ id }: { readonly id: string }, month = '2026-03') =>
      home.call('POST', `/months/${month}/income`, { transactionId: id }),
  };
}

describe('income', () => {
  it('is planned only if it is linked to a paycheck, and changes no plan by that (MON-54)', async () => {
    const { record, patch, month, transactions } = await household();
    const before = await month();
    const wages = await record(WAGES);
    expect(wages).not.toHaveProperty('planned');
    expect((await patch(wages, { planned: 'partner1' })).stored.planned).toBe('partner1');
    expect((await transactions())[0]?.planned).toBe('partner1');
    expect((await record({ ...WAGES, planned: 'partner1' })).planned).toBe('partner1');
    const after = await month();
    expect([after.plannedIncome, after.income]).toEqual([before.plannedIncome, '5000.00']);
    expect((await patch(wages, { planned: null })).stored).not.toHaveProperty('planned');
  });

  it('is no paycheck of a partner without paychecks, and spending is none at all (MON-54)', async () => {
    const { record, patch } = await household();
    const [wages, coffee] = [await record(WAGES), await record()];
    expect(await patch(wages, { planned: 'partner2' })).toMatchObject({
      status: 400,
      text: 'This partner has no paychecks in this budget.',
    });
    expect(await patch(coffee, { planned: 'partner1' })).toMatchObject({
      status: 400,
      text: 'Only income can be a paycheck.',
    });
    expect((await patch(wages, { planned: 'added' })).status).toBe(400);
  });

  it('is not planned any more if its kind changes, also in bulk', async () => {
    const { call, record, patch } = await household();
    const [one, two] = [
      await record({ ...WAGES, planned: 'partner1' }),
      await record({ ...WAGES, planned: 'partner1' }),
    ];
    expect((await patch(one, { kind: 'spending' })).stored).not.toHaveProperty('planned');
    await call('POST', '/transactions/bulk-update', { transactions: [{ id: two.id, kind: 'refund' }] });
    expect((await patch(two, { kind: 'income' })).stored).not.toHaveProperty('planned');
  });
});

describe('adding income to the plan of its month', () => {
  it('raises the planned income by it, once, and the actual income stays another number (MON-54)', async () => {
    const { add, month, record, transactions } = await household();
    const gift = await record({ ...WAGES, amount: '120.50', payee: 'Gift' });
    const before = await month();
    expect(before).toMatchObject({ plannedIncome: '4000.00', income: '120.50' });
    expect(await add(gift)).toMatchObject({
      status: 200,
      json: { plannedIncome: '4120.50', income: '120.50' },
    });
    expect((await transactions())[0]).toMatchObject({ planned: 'added', version: 2 });
    expect(await add(gift)).toMatchObject({ status: 400, text: 'This income is in your plan already.' });
    expect(await month()).toMatchObject({ plannedIncome: '4120.50', version: before.version + 1 });
  });

  it('is one change that its author can undo (MON-59)', async () => {
    const { change, record, rows, undo } = await household();
    const { id } = await record(WAGES);
    const before = await rows();
    await undo(await change('POST', '/months/2026-03/income', { transactionId: id }));
    expect(await rows()).toEqual(before);
  });

  it('is refused for other transactions, for other months and for closed ones (N-2)', async () => {
    const { add, call, record } = await household();
    const other = await household();
    const missing = { status: 404, text: 'This income does not exist.' };
    for (const transaction of [await record(), await other.record(WAGES), { id: randomUUID() }])
      expect(await add(transaction)).toMatchObject(missing);
    expect(await add(await record(WAGES), '2026-04')).toMatchObject(missing);
    expect((await add(await record({ ...WAGES, date: '2026-07-01' }), '2026-07')).status).toBe(409);
    const february = await record({ ...WAGES, date: '2026-02-01' });
    await call('POST', '/months/2026-02/close', {});
    expect((await add(february, '2026-02')).status).toBe(409);
  });
});
