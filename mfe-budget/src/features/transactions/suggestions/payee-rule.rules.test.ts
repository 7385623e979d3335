import type { Rule } from '@savvi/budget-contract/rule';
import { describe, expect, it } from 'vitest';
import { withPayeeRule } from './payee-rule.rules.ts';

const [FOOD, FUN] = ['0190dddd-0000-7000-8000-000000000001', '0190dddd-0000-7000-8000-000000000002'];
const aRule = (id: string, conditions: Rule['conditions'], results: Rule['results']): Rule => ({
  id,
  version: 2,
  conditions,
  results,
  earlier: [],
});
const joes = (decidedBy: string | null = null) => ({
  id: 'new',
  payee: 'Trader Joe’s',
  lineId: FOOD,
  decidedBy,
});
const equals = (text: string) => ({ payee: { is: 'equals', text } });
const broad = aRule('broad', { payee: { is: 'contains', text: 'joe' } }, { lineId: FUN });

describe('the rule for a payee (MON-80)', () => {
  it('is a new one at the end if no rule decides', () => {
    const other = aRule('other', equals('Aldi'), { lineId: FUN });
    expect(withPayeeRule([other], joes())).toEqual({
      rules: [other, { id: 'new', conditions: equals('Trader Joe’s'), results: { lineId: FOOD } }],
      isChanged: false,
    });
  });

  it('comes before the rule that decides by now', () => {
    const { rules } = withPayeeRule([aRule('other', equals('Aldi'), { lineId: FUN }), broad], joes('broad'));
    expect(rules.map(({ id }) => id)).toEqual(['other', 'new', 'broad']);
  });

  it('is the one that exists, with its other results, whatever its spelling', () => {
    const own = aRule('own', equals('TRADER  JOE’S'), { categoryId: FUN, payer: 'joint' });
    const { rules, isChanged } = withPayeeRule([broad, own], joes('broad'));
    expect(isChanged).toBe(true);
    expect(rules.map(({ id }) => id)).toEqual(['own', 'broad']);
    expect(rules[0]?.results).toEqual({ payer: 'joint', lineId: FOOD });
  });

  it('does not keep income as its kind, which has no line', () => {
    const results = (kind: string) =>
      withPayeeRule([aRule('own', equals('Trader Joe’s'), { kind, payer: 'joint' })], joes()).rules[0]
        ?.results;
    expect(results('income')).toEqual({ payer: 'joint', lineId: FOOD });
    expect(results('refund')).toEqual({ payer: 'joint', kind: 'refund', lineId: FOOD });
  });

  it('is a new one if the rule for the payee has another condition, too', () => {
    const amount = { from: '4.00', to: '5.00' };
    const own = aRule('own', { ...equals('Trader Joe’s'), amount }, { lineId: FUN });
    expect(withPayeeRule([own], joes('own'))).toMatchObject({ rules: [{ id: 'new' }, { id: 'own' }] });
  });
});
