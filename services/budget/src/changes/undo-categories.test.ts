import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const GROCERIES = STANDARD_CATEGORIES.find(({ name }) => name === 'Groceries')?.id ?? '';
const FOOD = { list: 'variable', position: 0, name: 'Food', categoryId: GROCERIES };

/** A household whose line Food has the category Groceries in March, and a planned amount that can be undone. */
async function home() {
  const household = await householdOf(service);
  const { call, change, lineId, month } = household;
  await call('PUT', '/line-category', FOOD);
  await call('POST', '/months/2026-03/update');
  const changeId = await change('PATCH', `/months/2026-03/lines/${lineId('Food')}`, {
    planned: '650',
    reach: 'only',
  });
  return {
    ...household,
    changeId,
    food: async () => (await month()).lines.find(({ name }) => name === 'Food'),
  };
}

describe('undoing after categories have changed (MON-19, MON-59)', () => {
  it('gives a line of a month the name that its category has now', async () => {
    const { call, undo, changeId, food } = await home();
    const categories = STANDARD_CATEGORIES.map((each) =>
      each.id === GROCERIES ? { ...each, name: 'Food at home' } : each,
    );
    expect((await call('PUT', '/categories', { categories })).status).toBe(200);
    expect((await undo(changeId)).status).toBe(200);
    expect(await food()).toMatchObject({ planned: '600.00', category: { name: 'Food at home' } });
  });

  it('does not bring a deleted category back to a line', async () => {
    const { call, undo, changeId, food } = await home();
    expect((await call('DELETE', `/categories/${GROCERIES}?to=none`)).status).toBe(200);
    expect((await undo(changeId)).status).toBe(200);
    const line = await food();
    expect(line).toMatchObject({ planned: '600.00' });
    expect(line?.category).toBeUndefined();
  });

  it('does not bring a deleted category back to a transaction', async () => {
    const { call, change, record, undo, transactions } = await home();
    const { id } = await record({ categoryId: GROCERIES });
    const changeId = await change('DELETE', `/transactions/${id}`);
    await call('DELETE', `/categories/${GROCERIES}?to=none`);
    expect((await undo(changeId)).status).toBe(200);
    expect((await transactions()).map(({ categoryId = null }) => categoryId)).toEqual([null]);
  });

  it('restores the payee in a closed month, which keeps the name of the category (MON-38)', async () => {
    const { call, change, record, undo, transactions } = await home();
    const { id } = await record({ date: '2026-02-05', categoryId: GROCERIES });
    const changeId = await change('PATCH', `/transactions/${id}`, { payee: 'Tea' });
    expect((await call('POST', '/months/2026-02/close', {})).status).toBe(200);
    expect((await undo(changeId)).status).toBe(200);
    expect(await transactions('2026-02')).toMatchObject([{ payee: 'Coffee', categoryName: 'Groceries' }]);
  });
});
