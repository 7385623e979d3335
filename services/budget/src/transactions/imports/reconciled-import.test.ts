import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowAccount } from '../../testing/accounts.ts';
import { type TestBudget, testBudget } from '../../testing/budget.ts';
import { householdOf } from '../../testing/household.ts';
import { importsOf, rowsOf } from '../../testing/statement.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

async function home() {
  const house = await householdOf(service);
  const accountId = await knowAccount(service, house.spaceId);
  return {
    ...house,
    ...importsOf(house),
    accountId,
    /** Reconciles the account with a statement that has all its transactions, all of them spending. */
    async reconcile() {
      const items = (await house.transactions()).filter((each) => each.accountId === accountId);
      const transactions = items.map(({ id, version }) => ({ id, version }));
      const spent = items.reduce((sum, { amount }) => sum + Number(amount), 0);
      const balance = (100 - spent).toFixed(2);
      const statement = { accountId, date: '2026-03-31', balance, startBalance: '100.00', transactions };
      const { status, text } = await house.call('POST', '/reconciliations', statement);
      if (status !== 201) throw new Error(`${status} ${text}`);
    },
  };
}

describe('an import never changes a reconciled transaction (MON-61)', () => {
  it('when the same file comes again with the date that the person had corrected (Actual #2103)', async () => {
    const { add, call, reconcile, states, transactions, accountId } = await home();
    const file = rowsOf({ date: '2026-03-10', bankId: 'F1' });
    await add(file);
    const [wrong] = await transactions();
    await call('PATCH', `/transactions/${wrong?.id}`, { date: '2026-03-08', accountId });
    await reconcile();
    const before = await transactions();
    expect(await states(file)).toEqual(['here']);
    await add(rowsOf({ date: '2026-03-10', bankId: 'F1' }, { payee: 'Cinema', bankId: 'F2' }));
    expect((await transactions()).filter(({ id }) => id === wrong?.id)).toEqual(before);
  });

  it('when a row joins one that was typed, which notes the row and changes nothing', async () => {
    const { add, reconcile, record, states, transactions, undone, accountId } = await home();
    const typed = await record({ date: '2026-03-09', amount: '12.40', accountId });
    await reconcile();
    const before = await transactions();
    const file = rowsOf({ bankId: 'F1' });
    const done = await add(file, { choices: [{ row: 1, match: typed.id }] });
    expect(done).toMatchObject({ added: 0, matched: 1 });
    expect(await transactions()).toEqual(before);
    expect(await states(file)).toEqual(['here']);
    expect(await undone(done.id)).toMatchObject({ isUndone: true });
    expect(await transactions()).toEqual(before);
  });

  it('when it is undone: nothing is undone while one of its transactions is reconciled', async () => {
    const { add, call, reconcile, transactions, undo, accountId } = await home();
    const done = await add(rowsOf({ bankId: 'F1' }, { payee: 'Cinema', bankId: 'F2' }));
    const [one] = await transactions();
    await call('PATCH', `/transactions/${one?.id}`, { accountId });
    await reconcile();
    expect(await undo(done.id, { evenChanged: true })).toMatchObject({
      status: 400,
      text: '1 of these transactions is reconciled and locked. Nothing was changed.',
    });
    expect(await transactions()).toHaveLength(2);
  });
});
