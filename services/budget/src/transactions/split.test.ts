import { randomUUID } from 'node:crypto';
import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import type { Month } from '@savvi/budget-contract/month';
import type { MoneyTransaction, TransactionPart } from '@savvi/budget-contract/transaction';
import type { FoundTransactions } from '@savvi/budget-contract/transaction-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';

const PETS = STANDARD_CATEGORIES.find(({ name }) => name === 'Pets')?.id ?? '';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

/** A budget, and the parts of a purchase of $48.20. */
async function household() {
  const home = await householdOf(service);
  const [food, fun] = [home.lineId('Food'), home.lineId('Fun')];
  const parts = [
    { amount: '30.00', lineId: food, payer: 'partner1' },
    { amount: '10.20', lineId: fun, payer: 'joint' },
    { amount: '8.00', categoryId: PETS },
  ];
  return {
    ...home,
    food,
    fun,
    parts,
    purchase: { amount: '48.20', payee: 'Market', parts },
    search: async (q: string, over: Record<string, string> = {}) =>
      (await home.call('GET', `/transactions/search?${new URLSearchParams({ q, ...over })}`))
        .json as FoundTransactions,
  };
}
type Split = Awaited<ReturnType<typeof household>>;

const spentOf = ({ lines }: Month) => lines.map(({ name, spent }) => `${name} ${spent}`);
const shown = ({ parts = [] }: MoneyTransaction) =>
  parts.map(({ amount, payer }: TransactionPart) => `${amount} ${payer}`);

describe('a split transaction', () => {
  it('has parts with lines, categories and payers of their own, and none itself (MON-51)', async () => {
    const { call, record, purchase, food, fun, transactions } = await household();
    await call('PATCH', `/months/2026-03/lines/${food}`, { payer: 'partner2', reach: 'only' });
    const [first, ...others] = purchase.parts;
    const { payer: _payer, ...ofLine } = first ?? {};
    const stored = await record({ ...purchase, parts: [ofLine, ...others] });
    expect(stored).toMatchObject({
      lineId: null,
      payer: null,
      amount: '48.20',
      parts: [
        { amount: '30.00', lineId: food, categoryId: null, categoryName: null, payer: 'partner2' },
        { amount: '10.20', lineId: fun, categoryId: null, categoryName: null, payer: 'joint' },
        { amount: '8.00', lineId: null, categoryId: PETS, categoryName: null, payer: null },
      ],
    });
    expect(await transactions()).toEqual([stored]);
  });

  it('is refused unless the parts add up to its amount (MON-51)', async () => {
    const { call, parts, purchase, food } = await household();
    const post = async (over: object) => {
      const body = { date: '2026-03-05', kind: 'spending', ...purchase, ...over };
      const { status, text } = await call('POST', '/transactions', body);
      return `${status} ${text}`;
    };
    const [, ...rest] = parts;
    expect(await post({ parts: [{ amount: '29.90', lineId: food }, ...rest] })).toBe(
      '400 The parts add up to $48.10, not $48.20.',
    );
    expect(await post({ amount: '1048.20' })).toBe('400 The parts add up to $48.20, not $1,048.20.');
    expect(await post({ kind: 'income' })).toBe('400 Only spending and refunds can be split.');
    expect(await post({ payer: 'joint' })).toBe(
      '400 A split transaction has the lines, categories and payers of its parts.',
    );
    expect(
      await post({ parts: [{ amount: '40.20', lineId: food, categoryId: PETS }, { amount: '8' }] }),
    ).toBe('400 A part has a line or a category, not both.');
    expect(await post({ parts: [{ amount: '40.20', lineId: randomUUID() }, { amount: '8' }] })).toBe(
      '404 This line does not exist.',
    );
    expect(await post({ parts: [{ amount: '40.20', categoryId: randomUUID() }, { amount: '8' }] })).toBe(
      '404 This category does not exist.',
    );
    for (const wrong of [[{ amount: '48.20' }], Array.from({ length: 21 }, () => ({ amount: '1' }))])
      expect(await post({ parts: wrong })).toMatch(/^400/);
    const many = Array.from({ length: 20 }, () => ({ amount: '1' }));
    expect(await post({ amount: '20', parts: many })).toMatch(/^201/);
  });

  it('counts with its parts in the lines, outside of the plan, and once as a transaction (MON-51)', async () => {
    const { month, record, purchase, parts } = await household();
    const before = await month();
    await record(purchase);
    await record({
      ...purchase,
      kind: 'refund',
      amount: '18',
      parts: [{ amount: '10', lineId: parts[0]?.lineId }, { amount: '5', categoryId: PETS }, { amount: '3' }],
    });
    const after = await month();
    expect(spentOf(after)).toEqual(['Rent 0.00', 'Food 20.00', 'Fun 10.20']);
    expect(after).toMatchObject({
      spent: '30.20',
      outsidePlan: '0.00',
      transactions: before.transactions + 2,
      withoutLine: 2,
    });
    expect(after.outsideByCategory).toEqual([{ name: 'Pets', group: 'Family', spent: '3.00' }]);
  });

  it('is closed with its parts: lines, payers and names of categories (MON-37, MON-51)', async () => {
    const { call, record, purchase, transactions } = await household();
    await record({ ...purchase, date: '2026-02-05' });
    const { status, json } = await call('POST', '/months/2026-02/close', {});
    expect(status).toBe(200);
    const closed = json as Month;
    expect(spentOf(closed)).toEqual(['Rent 0.00', 'Food 30.00', 'Fun 10.20']);
    expect(closed.closed?.paid).toEqual({
      partner1: '30.00',
      partner2: '0.00',
      joint: '10.20',
      nobody: '8.00',
    });
    expect(closed.transactions).toBe(1);
    expect((await transactions('2026-02'))[0]?.parts?.map(({ categoryName }) => categoryName)).toEqual([
      null,
      null,
      'Pets',
    ]);
  });

  it('keeps its parts in a closed month, in which payee and note can change (MON-38)', async () => {
    const { call, change, record, purchase, parts, rows, undo } = await household();
    const { id } = await record({ ...purchase, date: '2026-02-05' });
    await call('POST', '/months/2026-02/close', {});
    const path = `/transactions/${id}`;
    for (const body of [{ parts: null }, { parts: parts.toReversed() }])
      expect((await call('PATCH', path, body)).status).toBe(409);
    const before = await rows();
    await undo(await change('PATCH', path, { payee: 'Corner shop' }));
    expect(await rows()).toEqual(before);
  });

  it('is found by the lines, categories, payers and amounts of its parts, whose amounts are summed up (MON-57)', async () => {
    const { record, purchase, search } = await household();
    const { id } = await record(purchase);
    await record({ payee: 'Coffee', amount: '4.50' });
    const found = async (q: string, over?: Record<string, string>) => {
      const { items, total, spent } = await search(q, over);
      return [total, spent, items.some((item) => item.id === id)];
    };
    expect(await found('line:food')).toEqual([1, '30.00', true]);
    expect(await found('category:pets')).toEqual([1, '8.00', true]);
    expect(await found('paid:joint')).toEqual([1, '10.20', true]);
    expect(await found('line:food paid:joint')).toEqual([0, '0.00', false]);
    expect(await found('no:line')).toEqual([2, '12.50', true]);
    expect(await found('', { only: 'no-line' })).toEqual([2, '12.50', true]);
    expect(await found('48.20')).toEqual([1, '48.20', true]);
    expect(await found('10.20')).toEqual([1, '10.20', true]);
    expect(await found('')).toEqual([2, '52.70', true]);
  });
});

describe('splitting', () => {
  const edited = async ({ call, record }: Split, over: object, body: object) => {
    const { id } = await record(over);
    const { status, text, json } = await call('PATCH', `/transactions/${id}`, body);
    return { status, text, stored: json as MoneyTransaction };
  };

  it('takes line, category and payer from the whole, and joining gives it a line again', async () => {
    const home = await household();
    const { call, parts, food } = home;
    const { stored } = await edited(home, { amount: '48.20', lineId: food, payer: 'partner1' }, { parts });
    expect([stored.lineId, stored.payer, shown(stored)]).toEqual([
      null,
      null,
      ['30.00 partner1', '10.20 joint', '8.00 null'],
    ]);
    const joined = (await call('PATCH', `/transactions/${stored.id}`, { parts: null, lineId: food })).json;
    expect(joined).toMatchObject({ lineId: food });
    expect(joined).not.toHaveProperty('parts');
  });

  it('needs new parts for another amount, and refuses a line of the whole', async () => {
    const home = await household();
    const { purchase, parts, food, fun } = home;
    expect((await edited(home, purchase, { amount: '50' })).text).toBe(
      'The parts add up to $48.20, not $50.00.',
    );
    expect((await edited(home, purchase, { lineId: food })).status).toBe(400);
    const more = [...parts, { amount: '1.80', lineId: fun }];
    expect(shown((await edited(home, purchase, { amount: '50', parts: more })).stored)).toHaveLength(4);
    expect(shown((await edited(home, purchase, { payee: 'Shop' })).stored)).toHaveLength(3);
  });

  it('is undone and redone as a whole (MON-59)', async () => {
    const { change, record, purchase, parts, rows, undo } = await household();
    const { id } = await record(purchase);
    const start = await rows();
    const path = `/transactions/${id}`;
    const half = [{ amount: '24.10' }, { amount: '24.10', payer: 'joint' }];
    const edits = [
      await change('PATCH', path, { parts: half }),
      await change('PATCH', path, { parts: null, lineId: parts[0]?.lineId }),
      await change('POST', '/transactions/bulk-update', { transactions: [{ id, date: '2026-04-05' }] }),
      await change('DELETE', path),
    ];
    for (const edit of edits.toReversed()) expect((await undo(edit)).status).toBe(200);
    expect(await rows()).toEqual(start);
  });

  it('refuses lines, categories, payers and kinds of the whole in bulk (MON-58)', async () => {
    const { call, record, purchase, food } = await household();
    const { id } = await record(purchase);
    const bulk = (change: object) =>
      call('POST', '/transactions/bulk-update', { transactions: [{ id, ...change }] });
    for (const change of [{ lineId: food }, { categoryId: PETS }, { payer: 'joint' }, { kind: 'income' }])
      expect(await bulk(change)).toMatchObject({
        status: 400,
        text: expect.stringMatching(/Nothing was changed\.$/),
      });
    expect((await bulk({ kind: 'refund', date: '2026-03-09' })).status).toBe(200);
  });

  it('moves the parts of a deleted category with it (MON-19)', async () => {
    const { call, record, purchase, transactions } = await household();
    await record(purchase);
    const other = STANDARD_CATEGORIES.find(({ name }) => name === 'Groceries')?.id ?? '';
    expect((await call('GET', `/categories/${PETS}/use`)).json).toMatchObject({ transactions: 1 });
    const { version } = (await call('GET', '/categories')).json as { version: number };
    const gone = await call('DELETE', `/categories/${PETS}?to=${other}`, undefined, {
      'If-Match': `"${version}"`,
    });
    expect(gone).toMatchObject({ status: 200, json: { moved: { transactions: 1 } } });
    const [moved] = await transactions();
    expect(moved?.parts?.map(({ categoryId }) => categoryId)).toEqual([null, null, other]);
    expect(moved?.version).toBe(2);
  });

  it('keeps the release before, which does not count parts, from closing its month (MON-37, MON-51)', async () => {
    const { call, record, purchase, spaceId, id: budgetId } = await household();
    const { id } = await record({ ...purchase, date: '2026-02-05' });
    const closed = {
      spaceId,
      budgetId,
      month: new Date('2026-02-01'),
      format: 1,
      content: '{}',
      hash: ''.padEnd(64, '0'),
      lineIds: [],
      closedBy: spaceId,
      closedAt: new Date(),
    };
    await expect(service.db.closedMonth.create({ data: closed })).rejects.toThrow('cannot close a month');
    await call('DELETE', `/transactions/${id}`);
    await expect(service.db.closedMonth.create({ data: closed })).resolves.toMatchObject({ format: 1 });
  });

  it('ends where the release before changes the amount or gives the whole a line', async () => {
    const { record, purchase, spaceId, food, transactions } = await household();
    const [one, two, three] = [await record(purchase), await record(purchase), await record(purchase)];
    const space = { spaceId };
    await service.db.moneyTransaction.updateMany({ where: { ...space, id: one.id }, data: { amount: '50' } });
    await service.db.moneyTransaction.updateMany({ where: { ...space, id: two.id }, data: { lineId: food } });
    await service.db.moneyTransaction.updateMany({
      where: { ...space, id: three.id },
      data: { payee: 'Shop' },
    });
    const parts = new Map((await transactions()).map(({ id, parts: all }) => [id, all?.length]));
    expect([one, two, three].map(({ id }) => parts.get(id))).toEqual([undefined, undefined, 3]);
  });

  it('is in the archive of the person’s own data [N-10]', async () => {
    const { record, purchase, token } = await household();
    const stored = await record(purchase);
    expect((await service.call('GET', '/api/budgets/transactions', { token })).json).toEqual([stored]);
  });
});
