import type { Bill, Bills } from '@savvi/budget-contract/bill';
import type { ListedTransaction } from '@savvi/budget-contract/transaction';
import type { FoundTransactions } from '@savvi/budget-contract/transaction-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';
import { importsOf, rowsOf } from '../testing/statement.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const PAYEE = 'Trader Joe’s';

/** A budget with transactions of one payee, to which a person gave these lines one after the other. */
async function withLines(...names: string[]) {
  const house = await householdOf(service);
  const record = (over: object = {}) => house.record({ payee: PAYEE, ...over });
  for (const name of names) await record({ lineId: house.lineId(name) });
  /** What the list of the month and the search suggest for a transaction. */
  const suggested = async ({ id, date }: { id: string; date: string }) => {
    const month = date.slice(0, 7);
    const listed = (await house.call('GET', `/transactions?month=${month}`)).json as ListedTransaction[];
    const found = (await house.call('GET', '/transactions/search')).json as FoundTransactions;
    const [one, other] = [listed, found.items].map((items) => items.find((each) => each.id === id));
    expect(other).toEqual(one);
    return one?.suggestedLineId;
  };
  return { ...house, record, suggested, food: house.lineId('Food') };
}

describe('a suggested line (MON-79)', () => {
  it('is the one that the payee got twice', async () => {
    const { record, suggested, food } = await withLines('Food');
    const other = await record();
    expect(await suggested(other)).toBeUndefined();
    await record({ lineId: food });
    expect(await suggested(other)).toBe(food);
    expect(await suggested(await record({ kind: 'refund' }))).toBe(food);
  });

  it('is found for other spellings of the payee, and not for other payees', async () => {
    const { record, suggested, food } = await withLines();
    await record({ payee: 'Café  Zoë', lineId: food });
    await record({ payee: ' CAFE ZOE', lineId: food });
    expect(await suggested(await record({ payee: 'cafe zoë ' }))).toBe(food);
    expect(await suggested(await record({ payee: 'Cafe Zoe 2' }))).toBeUndefined();
  });

  it('is none after two different lines, or after a line and a category', async () => {
    const mixed = await withLines('Food', 'Food', 'Fun');
    expect(await mixed.suggested(await mixed.record())).toBeUndefined();
    const { record, suggested, call } = await withLines('Food', 'Food');
    const { categories } = (await call('GET', '/categories')).json as { categories: { id: string }[] };
    await record({ categoryId: categories[0]?.id });
    expect(await suggested(await record())).toBeUndefined();
  });

  it('follows the latest two', async () => {
    const { record, suggested, lineId } = await withLines('Food', 'Food', 'Fun', 'Fun');
    expect(await suggested(await record())).toBe(lineId('Fun'));
  });

  it('is there for imported transactions', async () => {
    const { call, transactions, suggested, food } = await withLines('Food', 'Food');
    await importsOf({ call }).add(rowsOf({ payee: 'TRADER JOE’S' }));
    const imported = (await transactions()).find(({ importId }) => importId !== undefined);
    expect(imported).toMatchObject({ payee: 'TRADER JOE’S', lineId: null });
    expect(await suggested(imported ?? { id: '', date: '' })).toBe(food);
  });

  it('never replaces what a person chose: a line, a category or parts', async () => {
    const { record, suggested, call, lineId, food } = await withLines('Food', 'Food');
    const chosen = await record({ lineId: lineId('Fun') });
    expect(chosen.lineId).toBe(lineId('Fun'));
    expect(await suggested(chosen)).toBeUndefined();
    const again = await withLines('Food', 'Food');
    const { categories } = (await again.call('GET', '/categories')).json as { categories: { id: string }[] };
    expect(await again.suggested(await again.record({ categoryId: categories[0]?.id }))).toBeUndefined();
    const split = await call('POST', '/transactions', {
      date: '2026-03-05',
      kind: 'spending',
      amount: '3.00',
      payee: PAYEE,
      parts: [{ amount: '1.00', lineId: food }, { amount: '2.00' }],
    });
    expect(await suggested(split.json as ListedTransaction)).toBeUndefined();
  });

  it('is none for income, and fills nothing by itself', async () => {
    const { record, suggested, food, month } = await withLines('Food', 'Food');
    expect(await suggested(await record({ kind: 'income' }))).toBeUndefined();
    const before = (await month()).lines;
    const third = await record();
    expect(await suggested(third)).toBe(food);
    expect(third.lineId).toBeNull();
    expect((await month()).lines).toEqual(before);
  });

  it('is none once the line was deleted', async () => {
    const { record, suggested, food, id, token } = await withLines('Food', 'Food');
    const third = await record({ date: '2026-05-05' });
    expect(await suggested(third)).toBe(food);
    const body = { variableExpenses: [{ name: 'Fun', amount: 90 }] };
    expect((await service.call('PATCH', `/api/budgets/${id}`, { token, body })).status).toBe(200);
    expect(await suggested(third)).toBeUndefined();
  });

  it('is none in a closed month', async () => {
    const { record, suggested, call } = await withLines('Food', 'Food');
    const third = await record({ date: '2026-02-05' });
    expect(await suggested(third)).toBeDefined();
    expect((await call('POST', '/months/2026-02/close', {})).status).toBe(200);
    expect(await suggested(third)).toBeUndefined();
  });

  it('is not learned from payments of bills, which have the line of their bill', async () => {
    const { record, suggested, call, food } = await withLines();
    const rent = { kind: 'spending', amountKind: 'exact', amount: '9', recurrence: 'monthly', lineId: food };
    const bill = (await call('POST', '/bills', { ...rent, name: PAYEE, firstDue: '2026-03-03' }))
      .json as Bill;
    const { dates } = (await call('GET', '/bills?from=2026-03-03&to=2026-06-01')).json as Bills;
    for (const { id, dueOn } of dates.slice(0, 2)) {
      const paid = { date: dueOn, amount: '9' };
      expect((await call('POST', `/bills/${bill.id}/dates/${id}/pay`, paid)).status).toBe(201);
    }
    expect(await suggested(await record())).toBeUndefined();
  });

  it('is not learned from lines that a rule has set', async () => {
    const { record, suggested, call, food, lineId } = await withLines('Food', 'Food');
    const rule = {
      id: '0190aaaa-0000-7000-8000-000000000001',
      conditions: { payee: { is: 'contains', text: 'joe' } },
      results: { lineId: lineId('Fun') },
    };
    const { version } = (await call('GET', '/rules')).json as { version: number };
    const headers = { 'if-match': `"${version}"` };
    expect((await call('PUT', '/rules', { rules: [rule] }, headers)).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect(await record({ useRules: true })).toMatchObject({ lineId: lineId('Fun') });
    expect(await suggested(await record())).toBe(food);
  });

  it('is learned from no other budget and no other space', async () => {
    const first = await withLines('Food', 'Food');
    const other = await withLines();
    expect(await other.suggested(await other.record())).toBeUndefined();
    const body = { name: 'Second', partner1Name: 'Maya', variableExpenses: [{ name: 'Food', amount: 1 }] };
    const { id } = (await service.call('POST', '/api/budgets', { token: first.token, body })).json as {
      id: string;
    };
    const path = `/api/budgets/${id}/transactions`;
    const coffee = { date: '2026-03-05', kind: 'spending', amount: '4.50', payee: PAYEE };
    await service.call('POST', path, { token: first.token, body: coffee });
    const listed = await service.call('GET', `${path}?month=2026-03`, { token: first.token });
    expect((listed.json as ListedTransaction[]).map((each) => each.suggestedLineId)).toEqual([undefined]);
  });

  it('is found without reading all transactions of the payee', async () => {
    const { record, spaceId, id, food } = await withLines('Food', 'Food');
    await record();
    await service.db.$executeRaw`
      INSERT INTO transactions (space_id, id, budget_id, month, date, kind, amount, payee, line_id, user_id, version, created_at, updated_at)
      SELECT space_id, gen_random_uuid(), budget_id, month, date, kind, amount, payee, ${food}::uuid, user_id, 1, created_at, updated_at
      FROM (SELECT * FROM transactions WHERE space_id = ${spaceId}::uuid AND line_id IS NOT NULL LIMIT 1) AS one, generate_series(1, 5000)`;
    await service.db.$executeRaw`ANALYZE transactions`;
    const plan = await service.db.$queryRaw<{ 'QUERY PLAN': string }[]>`
      EXPLAIN SELECT line_id FROM transactions WHERE space_id = ${spaceId}::uuid AND budget_id = ${id}::uuid AND payee_form(payee) = payee_form(${PAYEE})
        AND (line_id IS NOT NULL OR category_id IS NOT NULL) AND rule_id IS NULL AND bill_date_id IS NULL ORDER BY created_at DESC, id DESC LIMIT 2`;
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /^Limit.*\n\s+->\s+Index Scan using transactions_by_hand_idx/,
    );
  });
});
