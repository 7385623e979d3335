import type { Rule } from '@savvi/budget-contract/rule';

type Change = (rules: readonly Rule[]) => readonly Rule[];

/** Removes a rule. */
export const without =
  (id: string): Change =>
  (rules) =>
    rules.filter((each) => each.id !== id);

/** Puts a rule at a place of the list, or at its end. */
export const placed =
  (rule: Rule, at: number): Change =>
  (rules) =>
    without(rule.id)(rules).toSpliced(at, 0, rule);

/** Moves a rule by one place. */
export const moved =
  (id: string, by: -1 | 1): Change =>
  (rules) => {
    const at = rules.findIndex((each) => each.id === id);
    const rule = rules[at];
    return rule === undefined ? rules : placed(rule, Math.max(0, at + by))(rules);
  };
