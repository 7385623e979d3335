import { randomUUID } from 'node:crypto';
import { UNDO_MS } from '@savvi/budget-contract/change';
import type { ImportPreview } from '@savvi/budget-contract/import';
import { NEVER_MAX, RULES_MAX, RULE_VERSIONS_MAX, type RuleMatch } from '@savvi/budget-contract/rule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowAccount } from '../../testing/accounts.ts';
import { type TestBudget, testBudget } from '../../testing/budget.ts';
import { aRule, payeeHas, ruleHouseholdOf } from '../../testing/rules.ts';
import { rowsOf } from '../../testing/statement.ts';
import { ruleRepository } from './rule.repository.ts';
import { forgetRemovedRules } from './rule.service.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());
const home = () => ruleHouseholdOf(service);

describe('the list of rules (MON-81)', () => {
  it('keeps its order, and counts the versions of the list and of each changed rule (MON-82)', async () => {
    const { put, list, lineId } = await home();
    const [one, other] = [
      aRule(payeeHas('joe'), { lineId: lineId('Food') }),
      aRule({ amount: { from: '4', to: '5' } }, { payer: 'joint' }),
    ];
    await put([one, other]);
    const amount = { from: '4.00', to: '5.00' };
    const stored = { version: 1, earlier: [] };
    expect(await list()).toEqual({
      version: 2,
      rules: [
        { ...one, ...stored },
        { ...other, ...stored, conditions: { amount } },
      ],
    });
    const changed = { ...one, results: { lineId: lineId('Fun') } };
    await put([other, changed]);
    await put([other, changed]);
    expect(await list()).toEqual({
      version: 3,
      rules: [
        { ...other, ...stored, conditions: { amount } },
        {
          ...changed,
          version: 2,
          earlier: [{ version: 1, conditions: one.conditions, results: one.results }],
        },
      ],
    });
  });

  it(`keeps the last ${RULE_VERSIONS_MAX} versions of a rule`, async () => {
    const { put, list } = await home();
    const rule = aRule(payeeHas('joe'), { payer: 'joint' });
    for (let count = 0; count < RULE_VERSIONS_MAX + 3; count += 1)
      await put([{ ...rule, conditions: payeeHas(`joe ${count}`) }]);
    const [stored] = (await list()).rules;
    expect(stored?.version).toBe(RULE_VERSIONS_MAX + 3);
    expect(stored?.earlier).toHaveLength(RULE_VERSIONS_MAX);
    expect(stored?.earlier[0]?.version).toBe(RULE_VERSIONS_MAX + 2);
  });

  it('refuses a change that is based on an older list', async () => {
    const { put, rule, list } = await home();
    await rule('joe', { payer: 'joint' });
    const before = await list();
    const answer = await put([], { 'If-Match': '"1"' });
    expect(answer.status).toBe(412);
    expect(await list()).toEqual(before);
  });

  it('names no line, category or account that does not exist', async () => {
    const { put } = await home();
    const unknown = randomUUID();
    for (const [rule, text] of [
      [aRule(payeeHas('a'), { lineId: unknown }), 'This line does not exist.'],
      [aRule(payeeHas('a'), { categoryId: unknown }), 'This category does not exist.'],
      [aRule({ accountId: unknown }, { payer: 'joint' }), 'This account does not exist.'],
    ] as const)
      expect(await put([rule])).toMatchObject({ status: 404, text });
  });

  it(`has at most ${RULES_MAX} rules in all budgets of a space (MON-105)`, async () => {
    const { put, token } = await home();
    const many = Array.from({ length: RULES_MAX }, (_, at) =>
      aRule(payeeHas(`shop ${at}`), { payer: 'joint' }),
    );
    expect((await put(many)).status).toBe(200);
    const { json } = await service.call('POST', '/api/budgets', {
      token,
      body: { name: 'Other', partner1Name: 'Maya' },
    });
    const rules = [aRule(payeeHas('a'), { payer: 'joint' })];
    const path = `/api/budgets/${(json as { id: string }).id}/rules`;
    expect((await service.call('PUT', path, { token, body: { rules } })).status).toBe(409);
  });

  it('needs the plan to add or change a rule, not to read, reorder or remove one (MON-105)', async () => {
    const house = await home();
    const [one, other] = ['a', 'b'].map((text) => aRule(payeeHas(text), { payer: 'joint' }));
    await house.put([one ?? {}, other ?? {}]);
    const { token } = service.someone({ space: house.spaceId, createdAt: '2020-01-01T00:00:00.000Z' });
    const put = (rules: readonly unknown[]) =>
      service.call('PUT', `/api/budgets/${house.id}/rules`, { token, body: { rules } });
    expect((await put([other, one])).status).toBe(200);
    expect((await put([{ ...one, conditions: payeeHas('c') }])).status).toBe(403);
    expect((await put([other])).status).toBe(200);
    expect((await put([other, aRule(payeeHas('d'), { payer: 'joint' })])).status).toBe(403);
  });
});

describe('a removed rule', () => {
  it('comes back in its version and needs no plan, as long as it is the last change (MON-82, MON-105)', async () => {
    const house = await home();
    const [one, other] = ['a', 'b'].map((text) => aRule(payeeHas(text), { payer: 'joint' }));
    await house.put([one ?? {}, other ?? {}]);
    const changed = { ...one, conditions: payeeHas('c') };
    await house.put([changed, other ?? {}]);
    const { rules } = await house.list();
    const { token } = service.someone({ space: house.spaceId, createdAt: '2020-01-01T00:00:00.000Z' });
    const put = (list: readonly unknown[]) =>
      service.call('PUT', `/api/budgets/${house.id}/rules`, { token, body: { rules: list } });
    await put([other]);
    expect((await put([changed, other])).status).toBe(200);
    expect((await house.list()).rules).toEqual(rules);
    await put([other]);
    await put([]);
    expect((await put([changed])).status).toBe(403);
  });

  it('is forgotten after a day', async () => {
    const { put, list, id, spaceId } = await home();
    const rule = aRule(payeeHas('a'), { payer: 'joint' });
    await put([rule]);
    await put([{ ...rule, results: { payer: 'partner1' } }]);
    await put([]);
    const made = service.clock.now().getTime();
    const removed = () => ruleRepository.removed(service.db, { spaceId }, id);
    await forgetRemovedRules(service.db, new Date(made + UNDO_MS - 1));
    expect(await removed()).toHaveLength(1);
    await forgetRemovedRules(service.db, new Date(made + UNDO_MS));
    expect(await removed()).toEqual([]);
    await put([rule]);
    expect((await list()).rules).toEqual([{ ...rule, version: 1, earlier: [] }]);
  });
});

describe('conditions are tried on the latest transactions (MON-81)', () => {
  it('so that a page can ask whether they are too wide', async () => {
    const { call, record } = await home();
    for (const payee of ['Shop one', 'Shop two', 'Other']) await record({ payee });
    const tried = async (conditions: object) => (await call('POST', '/rules/try', { conditions })).json;
    expect(await tried(payeeHas('SHOP'))).toEqual({ matching: 2, of: 3 });
    expect(await tried({ amount: { from: '4.50', to: '4.50' } })).toEqual({ matching: 3, of: 3 });
  });
});

describe('rules decide about new transactions (MON-84)', () => {
  it('that are quick-added, and the transaction says which rule did, in which version (MON-82)', async () => {
    const { rule, quick, call, lineId } = await home();
    const id = await rule("trader joe's", { lineId: lineId('Food'), payee: 'Trader Joe’s' });
    const added = await quick();
    expect(added).toMatchObject({ lineId: lineId('Food'), payee: 'Trader Joe’s', rule: { id, version: 1 } });
    expect((await call('GET', '/transactions?month=2026-03')).json).toEqual([added]);
    expect(await quick({ payee: 'Market' })).not.toHaveProperty('rule');
  });

  it('unless the person chose a line, or did not ask for rules', async () => {
    const { rule, quick, lineId } = await home();
    await rule('joe', { lineId: lineId('Food') });
    expect(await quick({ lineId: lineId('Fun') })).toMatchObject({ lineId: lineId('Fun') });
    expect(await quick({ useRules: undefined })).toMatchObject({ lineId: null });
  });

  it('that are imported, in the preview and at the commit, and the person’s decisions win', async () => {
    const { put, staged, preview, commit, transactions, lineId, spaceId } = await home();
    const accountId = await knowAccount(service, spaceId);
    const [food, refund] = [
      aRule({ ...payeeHas('market'), accountId }, { lineId: lineId('Food'), payer: 'joint' }),
      aRule(payeeHas('shop'), { lineId: lineId('Fun'), kind: 'refund' }),
    ];
    await put([food, refund]);
    const rows = rowsOf(
      { payee: 'MARKET 1' },
      { payee: 'Market 2' },
      { payee: 'Shop', amount: '30.00' },
      { payee: 'Market pay', amount: '10.00' },
      { payee: 'Tea' },
    );
    const id = await staged(rows, { accountId });
    const { rows: shown } = (await preview(id)).json as ImportPreview;
    expect(shown.map(({ rule }) => rule)).toEqual([
      { id: food.id, results: food.results },
      { id: food.id, results: food.results },
      { id: refund.id, results: refund.results },
      { id: food.id, results: { payer: 'joint' } },
      undefined,
    ]);
    await commit(id, { choices: [{ row: 2, lineId: null, payer: 'partner1' }] });
    const found = Object.fromEntries((await transactions()).map((each) => [each.payee, each]));
    expect(found['MARKET 1']).toMatchObject({
      lineId: lineId('Food'),
      payer: 'joint',
      rule: { id: food.id, version: 1 },
    });
    expect(found['Market 2']).toMatchObject({ lineId: null, payer: 'partner1' });
    expect(found['Market 2']).not.toHaveProperty('rule');
    expect(found['Shop']).toMatchObject({ kind: 'refund', lineId: lineId('Fun'), rule: { id: refund.id } });
    expect(found['Market pay']).toMatchObject({ kind: 'income', lineId: null, payer: 'joint' });
    expect(found['Tea']).not.toHaveProperty('rule');
  });

  it('make rows of a file and quick-added transactions transfers (MON-53)', async () => {
    const { put, add, quick, transactions, spaceId } = await home();
    const accountId = await knowAccount(service, spaceId);
    const card = aRule(payeeHas('card'), { kind: 'transfer' });
    await put([card]);
    const [paid, received] = [
      { payee: 'Card payment', amount: '-90.00' },
      { payee: 'Card refund', amount: '80.00' },
    ];
    await add(rowsOf(paid, received), {}, { accountId });
    const found = Object.fromEntries((await transactions()).map((each) => [each.payee, each]));
    const ruled = { kind: 'transfer', lineId: null, payer: null, rule: { id: card.id } };
    expect(found[paid.payee]).toMatchObject({ ...ruled, accountId });
    expect(found[received.payee]).toMatchObject({ ...ruled, toAccountId: accountId });
    expect(found[received.payee]).not.toHaveProperty('accountId');
    expect(await quick({ payee: 'Card', kind: 'income', accountId })).toMatchObject({
      ...ruled,
      toAccountId: accountId,
    });
  });

  it('make no transfer of a row for which the person chose a line', async () => {
    const { put, staged, commit, transactions, lineId } = await home();
    await put([aRule(payeeHas('card'), { kind: 'transfer', payee: 'My card' })]);
    const choices = [{ row: 1, lineId: lineId('Fun') }];
    const id = await staged(rowsOf({ payee: 'Card payment', amount: '-90.00' }));
    expect((await commit(id, { choices })).status).toBe(200);
    expect(await transactions()).toMatchObject([
      { kind: 'spending', lineId: lineId('Fun'), payee: 'My card' },
    ]);
  });

  it('and a line that is gone is left out', async () => {
    const { rule, quick, lineId, call } = await home();
    await rule('joe', { lineId: lineId('Food') });
    await call('PATCH', '', { variableExpenses: [{ name: 'Fun', amount: 90 }] });
    const gone = await quick({ date: '2026-05-05' });
    expect(gone).toMatchObject({ lineId: null });
    expect(gone).not.toHaveProperty('rule');
  });

  it('and no rule decides without the plan (MON-105)', async () => {
    const { rule, spaceId, id, lineId } = await home();
    await rule('joe', { lineId: lineId('Food') });
    const { token } = service.someone({ space: spaceId, createdAt: '2020-01-01T00:00:00.000Z' });
    const body = { date: '2026-03-05', kind: 'spending', amount: '1', payee: 'Joe', useRules: true };
    const { json } = await service.call('POST', `/api/budgets/${id}/transactions`, { token, body });
    expect(json).toMatchObject({ lineId: null });
  });
});

describe('suggestions', () => {
  it('name the line that a payee got twice in a row by hand, and no rule’s (MON-79)', async () => {
    const { record, rule, quick, match, lineId } = await home();
    const payee = 'Trader Joe’s';
    await record({ payee, lineId: lineId('Food') });
    expect((await match()).suggestion).toBeNull();
    await record({ payee: "trader joe's", lineId: lineId('Food') });
    expect(await match()).toEqual({
      rule: null,
      suggestion: { lineId: lineId('Food') },
      isNever: false,
    });
    expect((await match({ payee: 'Trader' })).suggestion).toBeNull();
    expect((await match({ kind: 'income' })).suggestion).toBeNull();
    const id = await rule('joe', { lineId: lineId('Fun') });
    await quick({ payee });
    expect(await match()).toMatchObject({
      rule: { id, version: 1, results: { lineId: lineId('Fun') } },
      suggestion: { lineId: lineId('Food') },
    });
    await record({ payee, lineId: lineId('Rent') });
    expect((await match()).suggestion).toBeNull();
  });

  it(`know the last ${NEVER_MAX} payees for which the person wants no rule, for good (MON-80)`, async () => {
    const { call, match } = await home();
    for (let time = 0; time < 2; time += 1)
      expect((await call('PUT', '/rules/never', { payee: 'TRADER  JOE’S' })).status).toBe(204);
    expect((await match()).isNever).toBe(true);
    expect((await match({ payee: 'Market' })).isNever).toBe(false);
  });

  it('of one person do not answer for a partner (MON-80)', async () => {
    const { call, partner, token, id } = await home();
    const body = { kind: 'spending', amount: '1', date: '2026-03-05', payee: 'Joe' };
    await call('PUT', '/rules/never', { payee: 'Joe' });
    const isNever = async (by: typeof call) =>
      ((await by('POST', '/rules/match', body)).json as RuleMatch).isNever;
    expect([await isNever(call), await isNever(partner())]).toEqual([true, false]);
    const archived = await service.call('GET', '/api/budgets/rules', { token });
    expect(archived.json).toEqual({
      rules: [],
      never: [{ budgetId: id, payee: 'joe', at: expect.any(String) as string }],
    });
  });

  it('say whether the payee has another transaction, once the line was corrected (MON-80)', async () => {
    const { record, match } = await home();
    const payee = 'Trader Joe’s';
    await record({ payee });
    expect((await match({ isCorrected: true })).isRepeated).toBe(false);
    await record({ payee: 'TRADER JOE’S', note: 'Milk' });
    expect((await match({ isCorrected: true })).isRepeated).toBe(true);
    expect(await match()).not.toHaveProperty('isRepeated');
  });
});
