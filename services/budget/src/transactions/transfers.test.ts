import { randomUUID } from 'node:crypto';
import type { Month } from '@savvi/budget-contract/month';
import type { FoundTransactions } from '@savvi/budget-contract/transaction-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowAccount } from '../testing/accounts.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';

const GOAL = '11111111-1111-4111-8111-111111111111';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

/** A budget with transactions, two accounts and a goal. */
async function household() {
  const home = await householdOf(service);
  const [from, to] = [await knowAccount(service, home.spaceId), await knowAccount(service, home.spaceId)];
  await home.call(
    'PUT',
    '/goals',
    { goals: [{ id: GOAL, name: 'Holiday', monthlyAmount: '200' }] },
    {
      'If-Match': '"1"',
    },
  );
  return {
    ...home,
    from,
    to,
    transfer: { kind: 'transfer', payee: 'Moved', accountId: from, toAccountId: to },
  };
}

const figuresOf = ({ transactions: _transactions, unreconciled: _unreconciled, ...figures }: Month) =>
  figures;

describe('a transfer', () => {
  it('goes from an account to another one or to a goal of the budget (MON-53)', async () => {
    const { record, from, to, transfer } = await household();
    expect(await record(transfer)).toMatchObject({
      kind: 'transfer',
      accountId: from,
      toAccountId: to,
      lineId: null,
    });
    const toGoal = await record({ ...transfer, toAccountId: null, goalId: GOAL });
    expect(toGoal).toMatchObject({ accountId: from, goalId: GOAL });
    expect(toGoal).not.toHaveProperty('toAccountId');
  });

  it('is refused with two destinations, with a line or a category, and to what does not exist (MON-53) [N-2]', async () => {
    const { call, from, lineId, transfer } = await household();
    const other = await household();
    const post = async (over: object) => {
      const body = { date: '2026-03-05', amount: '4.50', ...transfer, ...over };
      const { status, text } = await call('POST', '/transactions', body);
      return `${status} ${text}`;
    };
    expect(await post({ goalId: GOAL })).toBe('400 A transfer goes to one account or to one goal, not both.');
    expect(await post({ toAccountId: from })).toBe('400 A transfer needs two different accounts.');
    expect(await post({ lineId: lineId('Food') })).toBe('400 A transfer has no line of the plan.');
    expect(await post({ toAccountId: other.to })).toBe('404 This account does not exist.');
    expect(await post({ toAccountId: null, goalId: randomUUID() })).toBe('404 This goal does not exist.');
    expect(await post({ kind: 'spending' })).toBe('400 Only a transfer goes to an account or a goal.');
  });

  it('comes from and goes to accounts that are not in Savvi, where it names none', async () => {
    const { record, from, to } = await household();
    const sent = await record({ kind: 'transfer', accountId: from });
    expect(sent).toMatchObject({ kind: 'transfer', accountId: from });
    const received = await record({ kind: 'transfer', toAccountId: to });
    expect(received).toMatchObject({ kind: 'transfer', toAccountId: to });
    for (const [transfer, missing] of [
      [sent, 'toAccountId'],
      [received, 'accountId'],
    ] as const)
      expect(transfer).not.toHaveProperty(missing);
    expect(await record({ kind: 'transfer' })).toMatchObject({ kind: 'transfer', lineId: null, payer: null });
  });

  it('changes no total: a month is the same with and without 100 transfers (MON-53)', async () => {
    const { call, month, record, transfer, lineId } = await household();
    await record({ lineId: lineId('Food'), amount: '48.20' });
    await record({ kind: 'refund', lineId: lineId('Food'), amount: '8.20' });
    await record({ kind: 'income', amount: '4000' });
    await record({ amount: '12.40' });
    const found = async () => (await call('GET', '/transactions/search')).json as FoundTransactions;
    const [before, foundBefore] = [await month(), await found()];
    for (let at = 0; at < 100; at += 1)
      await record({
        ...transfer,
        amount: `${at + 1}.37`,
        payer: 'partner1',
        ...(at % 2 === 0 && { toAccountId: null, goalId: GOAL }),
      });
    const after = await month();
    expect(figuresOf(after)).toEqual(figuresOf(before));
    expect(after.withoutLine).toBe(1);
    expect(after.transactions).toBe(before.transactions + 100);
    expect(await found()).toMatchObject({
      spent: foundBefore.spent,
      income: foundBefore.income,
      total: foundBefore.total + 100,
    });
    expect((await call('GET', '/transactions/search?q=no:line')).json).toMatchObject({ total: 1 });
    expect((await call('GET', '/transactions/search?only=transfer')).json).toMatchObject({
      total: 100,
      spent: '0.00',
      income: '0.00',
    });
  }, 60_000);

  it('changes no figure of a closed month (MON-37, MON-53)', async () => {
    const closedWith = async (transfers: number) => {
      const { call, record, transfer, lineId } = await household();
      await record({ date: '2026-02-05', lineId: lineId('Food'), amount: '48.20', payer: 'partner1' });
      for (let at = 0; at < transfers; at += 1)
        await record({ date: '2026-02-06', payer: 'joint', ...transfer });
      const { status, json } = await call('POST', '/months/2026-02/close', {});
      expect(status).toBe(200);
      const { spent, leftInAll, lines, closed } = json as Month;
      return {
        spent,
        leftInAll,
        lines: lines.map(({ name, spent: ofLine }) => [name, ofLine]),
        paid: closed?.paid,
      };
    };
    expect(await closedWith(3)).toEqual(await closedWith(0));
  });

  it('goes nowhere any more if its kind changes, and can be undone (MON-59)', async () => {
    const { change, record, rows, transfer, transactions, undo } = await household();
    const { id } = await record(transfer);
    const before = await rows();
    // A page of the release before does not know where a transfer goes.
    const edit = await change('PATCH', `/transactions/${id}`, { kind: 'spending' });
    const [spending] = await transactions();
    expect(spending).toMatchObject({ kind: 'spending', accountId: transfer.accountId });
    expect(spending).not.toHaveProperty('toAccountId');
    await undo(edit);
    expect(await rows()).toEqual(before);
  });

  it('is redirected by a change of its account or its goal', async () => {
    const { call, record, transfer, to } = await household();
    const { id } = await record(transfer);
    const patched = async (body: object) => (await call('PATCH', `/transactions/${id}`, body)).json;
    const toGoal = await patched({ goalId: GOAL });
    expect(toGoal).toMatchObject({ goalId: GOAL });
    expect(toGoal).not.toHaveProperty('toAccountId');
    const toAccount = await patched({ toAccountId: to });
    expect(toAccount).toMatchObject({ toAccountId: to });
    expect(toAccount).not.toHaveProperty('goalId');
  });

  it('gets no line in bulk, and any transaction becomes one there without an account (MON-58)', async () => {
    const { call, record, transfer, lineId } = await household();
    const [moved, coffee] = [await record(transfer), await record()];
    const bulk = async (...transactions: object[]) => {
      const { status, text } = await call('POST', '/transactions/bulk-update', { transactions });
      return `${status} ${text}`;
    };
    expect(
      await bulk({ id: coffee.id, lineId: lineId('Food') }, { id: moved.id, lineId: lineId('Food') }),
    ).toBe('400 A transfer has no line of the plan. Nothing was changed.');
    expect(await bulk({ id: coffee.id, kind: 'transfer' })).toMatch(/^200/);
    expect(await bulk({ id: moved.id, accountId: transfer.toAccountId })).toBe(
      '400 A transfer needs two different accounts. Nothing was changed.',
    );
    expect(await bulk({ id: moved.id, kind: 'spending' })).toMatch(/^200/);
    const { json } = await call('GET', '/transactions/search?only=spending');
    expect((json as FoundTransactions).items.every((each) => !('toAccountId' in each))).toBe(true);
  });

  it('keeps its account and its goal after they are deleted', async () => {
    const { call, record, transfer } = await household();
    const { id } = await record({ ...transfer, toAccountId: null, goalId: GOAL });
    await call('PUT', '/goals', { goals: [] }, { 'If-Match': '"2"' });
    expect((await call('PATCH', `/transactions/${id}`, { amount: '5' })).json).toMatchObject({
      goalId: GOAL,
    });
  });
});
