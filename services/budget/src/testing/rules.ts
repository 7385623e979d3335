import { randomUUID } from 'node:crypto';
import type { PastChanges, RuleMatch, Rules } from '@savvi/budget-contract/rule';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { TestBudget } from './budget.ts';
import { householdOf } from './household.ts';
import { importsOf } from './statement.ts';

/** The condition that a payee contains a text. */
export const payeeHas = (text: string) => ({ payee: { is: 'contains', text } });
/** A rule with a new id. */
export const aRule = (conditions: object, results: object, id = randomUUID()) => ({
  id,
  conditions,
  results,
});

/** A household with calls for the rules of its budget. */
export async function ruleHouseholdOf(service: TestBudget) {
  const house = await householdOf(service);
  const { call } = house;
  const put = (rules: readonly object[], headers = {}) => call('PUT', '/rules', { rules }, headers);
  return {
    ...importsOf(house),
    ...house,
    put,
    list: async () => (await call('GET', '/rules')).json as Rules,
    /** Makes one rule: the payee contains a text. @returns its id */
    rule: async (text: string, results: object) => {
      const rule = aRule(payeeHas(text), results);
      const { status, text: answer } = await put([rule]);
      if (status !== 200) throw new Error(`${status} ${answer}`);
      return rule.id;
    },
    quick: async (over: object = {}) =>
      (
        await call('POST', '/transactions', {
          date: '2026-03-05',
          kind: 'spending',
          amount: '48.20',
          payee: 'TRADER JOE’S #42',
          useRules: true,
          ...over,
        })
      ).json as MoneyTransaction,
    match: async (over: object = {}) =>
      (
        await call('POST', '/rules/match', {
          date: '2026-03-05',
          kind: 'spending',
          amount: '48.20',
          payee: 'Trader Joe’s',
          ...over,
        })
      ).json as RuleMatch,
    past: async () => (await call('GET', '/rules/past')).json as PastChanges,
  };
}
