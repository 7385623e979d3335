import type { Bill, Bills } from '@savvi/budget-contract/bill';
import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowAccount } from '../testing/accounts.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const RENT = {
  name: 'City Rent',
  kind: 'spending',
  amountKind: 'exact',
  amount: '1240',
  firstDue: '2026-03-01',
  recurrence: 'monthly',
};
const spend = { date: '2026-03-02', kind: 'spending', amount: '1300', payee: 'Rent: city rent, March' };

describe('a recorded transaction that becomes the payment of a due date (MON-88)', () => {
  it('gets the account of the bill if it has none, until that is undone (MON-85)', async () => {
    const home = await householdOf(service);
    const accountId = await knowAccount(service, home.spaceId);
    const other = await knowAccount(service, home.spaceId);
    await home.call('POST', '/bills', { ...RENT, accountId });
    await home.call('POST', '/transactions', spend);
    await home.call('POST', '/transactions', { ...spend, date: '2026-04-02', accountId: other });
    const query = '/bills?from=2026-03-01&to=2026-04-30';
    for (const { billId, id, match } of ((await home.call('GET', query)).json as Bills).dates)
      await home.call('POST', `/bills/${billId}/dates/${id}/link`, { transactionId: match?.transactionId });
    const accounts = async () =>
      [...(await home.transactions('2026-03')), ...(await home.transactions('2026-04'))].map(
        (each) => each.accountId,
      );
    expect(await accounts()).toEqual([accountId, other]);
    for (const { id } of (await home.changes()).slice(0, 2)) await home.undo(id);
    expect(await accounts()).toEqual([undefined, other]);
  });

  it('gets the line of the bill if it has no line, category or parts, until that is undone', async () => {
    const home = await householdOf(service);
    const [rent, food] = [home.lineId('Rent'), home.lineId('Food')];
    const { id: categoryId } = STANDARD_CATEGORIES[0] ?? { id: '' };
    const bill = (
      (await home.call('POST', '/bills', { ...RENT, recurrence: 'weekly', lineId: rent })).json as Bill
    ).id;
    const { dates } = (await home.call('GET', '/bills?from=2026-03-01&to=2026-03-31')).json as Bills;
    const paid = [
      {},
      { lineId: food },
      { categoryId },
      { parts: [{ amount: '1200', lineId: food }, { amount: '100' }] },
      { date: '2026-05-02' }, // its month is not started and has the lines of the budget
    ];
    const lines: unknown[] = [];
    for (const [at, over] of paid.entries()) {
      const { id: transactionId } = await home.record({ ...spend, ...over });
      await home.call('POST', `/bills/${bill}/dates/${dates[at]?.id}/link`, { transactionId });
      const month = 'date' in over ? '2026-05' : '2026-03';
      lines.push((await home.transactions(month)).find(({ id }) => id === transactionId)?.lineId);
    }
    expect(lines).toEqual([rent, food, null, null, rent]);
    expect((await home.month()).lines.find(({ lineId }) => lineId === rent)).toMatchObject({
      spent: '1300.00',
    });
    const [, , , , , , , , first] = await home.changes();
    await home.undo(first?.id ?? '');
    expect((await home.month()).lines.find(({ lineId }) => lineId === rent)).toMatchObject({ spent: '0.00' });
  });
});
