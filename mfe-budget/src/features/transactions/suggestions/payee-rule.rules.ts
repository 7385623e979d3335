// The rule that 'Always put Trader Joe’s in Groceries?' makes or changes (MON-80).
import type { Rule, RuleInput } from '@savvi/budget-contract/rule';
import { foldedPayee } from '@savvi/budget-contract/rule.rules';

/** What the person said yes to. */
export interface PayeeRule {
  /** The id of the rule if it is a new one. */
  readonly id: string;
  readonly payee: string;
  readonly lineId: string;
  /** The rule that decides about the payee by now; null without one. */
  readonly decidedBy: string | null;
}

/** Whether a rule is about exactly this payee, and about nothing else. */
const isForPayee = ({ conditions }: Rule, payee: string): boolean =>
  conditions.payee?.is === 'equals' &&
  foldedPayee(conditions.payee.text) === foldedPayee(payee) &&
  Object.values(conditions).filter((condition) => condition !== undefined).length === 1;

/**
 * The rules with one that puts a payee in a line: the rule for the payee if there is one, which keeps its other results
 * that fit a line, else a new one. It comes before the rule that decides by now, since the first match decides.
 */
export function withPayeeRule(
  rules: readonly Rule[],
  { id, payee, lineId, decidedBy }: PayeeRule,
): { readonly rules: readonly (Rule | RuleInput)[]; readonly isChanged: boolean } {
  const existing = rules.find((rule) => isForPayee(rule, payee));
  const { categoryId: _, kind, ...results } = existing?.results ?? {};
  const rule =
    existing === undefined
      ? ({ id, conditions: { payee: { is: 'equals', text: payee } }, results: { lineId } } as const)
      : {
          ...existing,
          results: { ...results, ...((kind === 'spending' || kind === 'refund') && { kind }), lineId },
        };
  const places = [existing?.id, decidedBy]
    .map((wanted) => rules.findIndex((one) => one.id === wanted))
    .filter((at) => at >= 0);
  const others: readonly (Rule | RuleInput)[] = rules.filter((one) => one !== existing);
  return {
    rules: others.toSpliced(Math.min(rules.length, ...places), 0, rule),
    isChanged: existing !== undefined,
  };
}
