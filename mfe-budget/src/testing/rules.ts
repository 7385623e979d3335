import type { RuleMatch } from '@savvi/budget-contract/rule';

/** No rule and no suggestion for a transaction. */
export const NO_RULE: RuleMatch = { rule: null, suggestion: null, isNever: false };
