import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowAccount } from '../../testing/accounts.ts';
import { type TestBudget, testBudget } from '../../testing/budget.ts';
import { aRule, payeeHas, ruleHouseholdOf } from '../../testing/rules.ts';
import { rowsOf } from '../../testing/statement.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());
const home = () => ruleHouseholdOf(service);

describe('past transactions (MON-83)', () => {
  const withPast = async () => {
    const house = await home();
    const { record, lineId, call, quick } = house;
    const payee = 'Trader Joe’s';
    const open = await record({ payee });
    const chosen = await record({ payee, lineId: lineId('Fun') });
    const closed = await record({ payee, date: '2026-02-05' });
    const other = await record({ payee: 'Market' });
    const ruleId = await house.rule('joe', { lineId: lineId('Rent') });
    const byRule = await quick({ payee });
    const byHand = await quick({ payee });
    const cleared = await quick({ payee });
    await call('PATCH', `/transactions/${byHand.id}`, { lineId: lineId('Fun') });
    await call('POST', '/transactions/bulk-update', { transactions: [{ id: cleared.id, lineId: null }] });
    await call('POST', '/months/2026-02/close', {});
    await house.put([aRule(payeeHas('joe'), { lineId: lineId('Food'), payer: 'joint' }, ruleId)]);
    return { ...house, open, chosen, closed, other, byRule, byHand, cleared, ruleId };
  };

  it('are previewed and changed in open months only, and never if a person set them', async () => {
    const { past, call, transactions, open, byRule, chosen, byHand, cleared, ruleId, lineId } =
      await withPast();
    const { changes, total } = await past();
    expect(total).toBe(2);
    expect(changes.map(({ transaction: { id } }) => id).toSorted()).toEqual([open.id, byRule.id].toSorted());
    const results = { lineId: lineId('Food'), payer: 'joint' };
    expect(changes[0]).toMatchObject({ ruleId, results });
    const named = changes.map(({ transaction: { id, version } }) => ({ id, version }));
    expect((await call('POST', '/rules/apply', { transactions: named })).json).toEqual({ changed: 2 });
    const found = new Map((await transactions()).map((each) => [each.id, each]));
    for (const { id, version } of named)
      expect(found.get(id)).toMatchObject({
        ...results,
        version: version + 1,
        rule: { id: ruleId, version: 2 },
      });
    expect(found.get(chosen.id)).toMatchObject({ lineId: lineId('Fun'), version: 1 });
    expect(found.get(byHand.id)).toMatchObject({ lineId: lineId('Fun') });
    expect(found.get(byHand.id)).not.toHaveProperty('rule');
    expect(found.get(cleared.id)).toMatchObject({ lineId: null });
    expect(found.get(cleared.id)).not.toHaveProperty('rule');
    expect(await past()).toMatchObject({ changes: [], total: 0 });
  });

  it('keep what a person chose in an import or in quick add, beside what a rule gave', async () => {
    const { add, quick, rule, put, past, lineId } = await home();
    const ruleId = await rule('joe', { lineId: lineId('Food'), payer: 'joint' });
    const joe = { payee: 'Joe' };
    await add(rowsOf(joe, joe, { ...joe, amount: '9.00' }, joe, joe, joe), {
      choices: [
        { row: 1, lineId: lineId('Fun') },
        { row: 2, lineId: null },
        { row: 3, kind: 'refund' },
        { row: 4, payer: 'partner1' },
        { row: 5, payee: 'Joe’s' },
      ],
    });
    await quick({ payer: 'partner1' });
    const open = await quick();
    await put([aRule(payeeHas('joe'), { lineId: lineId('Rent'), payer: 'partner1' }, ruleId)]);
    const { changes } = await past();
    expect(changes.map(({ transaction: { importId, date } }) => [importId !== undefined, date])).toEqual([
      [true, '2026-03-10'],
      [false, open.date],
    ]);
  });

  it('keep no line and no category if they become income', async () => {
    const { add, put, past, call, lineId, transactions, spaceId } = await home();
    const [accountId, { categories }] = [
      await knowAccount(service, spaceId),
      (await call('GET', '/categories')).json as { categories: { id: string }[] },
    ];
    const [shop, bar] = [
      aRule(payeeHas('shop'), { kind: 'refund', lineId: lineId('Fun') }),
      aRule(payeeHas('bar'), { kind: 'refund', categoryId: categories[0]?.id }),
    ];
    await put([shop, bar]);
    const rows = rowsOf({ payee: 'Shop', amount: '9.00' }, { payee: 'Bar', amount: '9.00' });
    await add(rows, {}, { accountId });
    const isIncome = { results: { kind: 'income' } };
    await put([
      { ...shop, ...isIncome },
      { ...bar, ...isIncome },
    ]);
    const named = (await past()).changes.map(({ transaction: { id, version } }) => ({ id, version }));
    expect((await call('POST', '/rules/apply', { transactions: named })).json).toEqual({ changed: 2 });
    for (const stored of await transactions()) {
      expect(stored).toMatchObject({ kind: 'income', lineId: null });
      expect(stored).not.toHaveProperty('categoryId');
    }
  });

  it('become transfers of their account, without a line and a payer (MON-53)', async () => {
    const { add, put, past, call, lineId, transactions, spaceId } = await home();
    const accountId = await knowAccount(service, spaceId);
    const shop = aRule(payeeHas('shop'), { lineId: lineId('Fun'), payer: 'joint' });
    await put([shop]);
    const rows = rowsOf({ payee: 'Shop', amount: '-9.00' }, { payee: 'Shop pay', amount: '9.00' });
    await add(rows, {}, { accountId });
    await put([{ ...shop, results: { kind: 'transfer' } }]);
    const named = (await past()).changes.map(({ transaction: { id, version } }) => ({ id, version }));
    expect((await call('POST', '/rules/apply', { transactions: named })).json).toEqual({ changed: 2 });
    const found = Object.fromEntries((await transactions()).map((each) => [each.payee, each]));
    const transfer = { kind: 'transfer', lineId: null, payer: null };
    expect(found['Shop']).toMatchObject({ ...transfer, accountId });
    expect(found['Shop pay']).toMatchObject({ ...transfer, toAccountId: accountId });
    expect(found['Shop pay']).not.toHaveProperty('accountId');
  });

  it('that a rule made transfers become what it says now, unless a person gave them another end', async () => {
    const { add, put, past, call, lineId, transactions, spaceId } = await home();
    const [accountId, other] = [await knowAccount(service, spaceId), await knowAccount(service, spaceId)];
    const card = aRule(payeeHas('shop'), { kind: 'transfer' });
    await put([card]);
    const [out, income, kept] = ['Shop', 'Shop pay', 'Shop kept'];
    const rows = [
      { payee: out, amount: '-9.00' },
      { payee: income, amount: '9.00' },
      { payee: kept, amount: '-8.00' },
    ];
    await add(rowsOf(...rows), {}, { accountId });
    const byPayee = async () => new Map((await transactions()).map((each) => [each.payee, each]));
    const stays = (await byPayee()).get(kept);
    await call('PATCH', `/transactions/${stays?.id}`, { toAccountId: other });
    expect((await past()).changes).toEqual([]);
    await put([aRule(payeeHas('pay'), { payee: 'Pay' }), { ...card, results: { lineId: lineId('Fun') } }]);
    const named = (await past()).changes.map(({ transaction: { id, version } }) => ({ id, version }));
    expect((await call('POST', '/rules/apply', { transactions: named })).json).toEqual({ changed: 1 });
    const found = await byPayee();
    expect(found.get(out)).toMatchObject({ kind: 'spending', lineId: lineId('Fun'), accountId });
    expect(found.get(income)).toMatchObject({ kind: 'transfer', toAccountId: accountId });
    expect(found.get(kept)).toMatchObject({ kind: 'transfer', accountId, toAccountId: other });
  });

  it('that pay a bill keep its kind', async () => {
    const { add, put, past, call, lineId, transactions } = await home();
    await add(rowsOf({ payee: 'Shop', amount: '-9.00' }));
    const [{ id } = { id: '' }] = await transactions();
    const bill = await call('POST', '/bills', {
      name: 'Shop',
      kind: 'spending',
      amountKind: 'exact',
      amount: '9.00',
      firstDue: '2026-03-10',
      recurrence: 'monthly',
    });
    const { id: billId } = bill.json as { id: string };
    const { dates } = (await call('GET', '/bills?from=2026-03-01&to=2026-03-31')).json as {
      dates: { id: string }[];
    };
    const linked = await call('POST', `/bills/${billId}/dates/${dates[0]?.id}/link`, { transactionId: id });
    expect(linked.status).toBe(200);
    await put([aRule(payeeHas('shop'), { kind: 'transfer' })]);
    expect((await past()).changes).toEqual([]);
    await put([aRule(payeeHas('shop'), { lineId: lineId('Fun') })]);
    expect((await past()).changes).toHaveLength(1);
  });

  it('are not decided by the payee that another rule gave them', async () => {
    const { add, put, past, lineId } = await home();
    const [amazon, books] = [
      aRule(payeeHas('amzn'), { payee: 'Amazon', lineId: lineId('Fun') }),
      aRule(payeeHas('amazon'), { lineId: lineId('Food') }),
    ];
    await put([amazon, books]);
    await add(rowsOf({ payee: 'AMZN 12' }, { payee: 'Amazon Kindle' }));
    expect(await past()).toMatchObject({ total: 0 });
    await put([amazon, { ...books, results: { lineId: lineId('Rent') } }]);
    const { changes } = await past();
    expect(changes.map(({ transaction: { payee } }) => payee)).toEqual(['Amazon Kindle']);
  });

  it('are decided again by the rule that gave them their payee', async () => {
    const { add, put, past, lineId } = await home();
    const amazon = aRule(payeeHas('amazon'), { payee: 'Amazon', lineId: lineId('Fun') });
    await put([amazon]);
    await add(rowsOf({ payee: 'AMAZON 12' }));
    await put([{ ...amazon, results: { payee: 'Amazon', lineId: lineId('Food') } }]);
    expect((await past()).total).toBe(1);
  });

  it('keep a payer that was chosen before there was a rule', async () => {
    const { record, rule, past } = await home();
    await record({ payee: 'Joe', payer: 'partner1' });
    const open = await record({ payee: 'Joe', payer: null });
    await rule('joe', { payer: 'joint' });
    expect((await past()).changes.map(({ transaction: { id } }) => id)).toEqual([open.id]);
  });

  it('can be restored byte for byte, and are then previewed again (MON-59)', async () => {
    const { past, change, undo, rows } = await withPast();
    const [before, shown] = [await rows(), await past()];
    const transactions = shown.changes.map(({ transaction: { id, version } }) => ({ id, version }));
    const applied = await change('POST', '/rules/apply', { transactions });
    expect(await rows()).not.toEqual(before);
    expect(await undo(applied)).toMatchObject({
      status: 200,
      json: { act: 'rules-applied', transactions: 2 },
    });
    expect(await rows()).toEqual(before);
    expect((await past()).total).toBe(2);
  });

  it('keep their kind if they are reconciled, and stay as they are if they are planned income (MON-54, MON-61)', async () => {
    const { call, id, spaceId, record, rule, past } = await home();
    const accountId = await knowAccount(service, spaceId);
    await call('PUT', '/pay', { partner1: { frequency: 'weekly', paycheck: '500' }, partner2: null });
    const income = { kind: 'income', payee: 'Shop' };
    const booked = await record({ ...income, amount: '9', accountId });
    await record({ ...income, planned: 'partner1' });
    const { status } = await call('POST', '/reconciliations', {
      accountId,
      date: '2026-03-31',
      balance: '9.00',
      startBalance: '0.00',
      transactions: [{ id: booked.id, version: booked.version }],
    });
    expect(status).toBe(201);
    await rule('shop', { kind: 'refund', payer: 'joint' });
    const { changes } = await past();
    expect(changes.map(({ transaction, results }) => [transaction.id, results])).toEqual([
      [booked.id, { payer: 'joint' }],
    ]);
    const quick = { date: '2026-03-05', amount: '5', useRules: true, ...income, planned: 'partner1' };
    expect((await call('POST', '/transactions', quick)).json).toMatchObject({
      kind: 'income',
      planned: 'partner1',
      payer: 'joint',
      budgetId: id,
    });
  });

  it('are not changed if the rules were changed since the preview', async () => {
    const { past, put, call, rows, lineId, ruleId } = await withPast();
    const { changes, rulesVersion } = await past();
    const transactions = changes.map(({ transaction: { id, version } }) => ({ id, version }));
    await put([aRule(payeeHas('joe'), { lineId: lineId('Fun') }, ruleId)]);
    const before = await rows();
    expect((await call('POST', '/rules/apply', { transactions, rulesVersion })).status).toBe(412);
    expect(await rows()).toEqual(before);
    const now = { transactions, rulesVersion: (await past()).rulesVersion };
    expect((await call('POST', '/rules/apply', now)).json).toEqual({ changed: 2 });
  });

  it('are changed all or none: not if one was changed since, or a person has set it', async () => {
    const { call, open, byRule, chosen, rows } = await withPast();
    const before = await rows();
    const { id, version } = byRule;
    for (const other of [
      { id: open.id, version: 7 },
      { id: chosen.id, version: 1 },
    ])
      expect((await call('POST', '/rules/apply', { transactions: [{ id, version }, other] })).status).toBe(
        412,
      );
    expect(await rows()).toEqual(before);
  });
});
