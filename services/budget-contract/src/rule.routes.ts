import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import {
  applyInput,
  neverInput,
  pastChanges,
  ruleMatch,
  ruleMatchInput,
  rulesApplied,
  RULES_MAX,
  rulesInput,
  rulesReply,
  ruleTried,
  RULE_TRIED_ON,
  ruleTry,
  storedRules,
} from './rule.ts';

const shared = { tag: 'Rules', access: 'session' } as const;
const params = z.object({ id: recordId });

/** The rules of a budget (MON-81). */
export const listRules = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/rules',
  operation: 'listRules',
  summary: 'The rules of a budget in their order, with the version of their list',
  params,
  status: 200,
  reply: rulesReply,
});

/** Replaces the rules of a budget. Removing and reordering need no plan (MON-105). */
export const replaceRules = defineRoute({
  ...shared,
  method: 'put',
  path: '/api/budgets/{id}/rules',
  operation: 'replaceRules',
  summary: `Replace the rules of a budget; you can have at most ${RULES_MAX} in all`,
  params,
  body: rulesInput,
  status: 200,
  reply: rulesReply,
  versioned: true,
  problems: ['plan-feature', 'full'],
});

/** Tries conditions on the latest transactions (MON-81). */
export const tryRule = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/rules/try',
  operation: 'tryRule',
  summary: `How many of the last ${RULE_TRIED_ON} transactions have the conditions of a rule`,
  params,
  body: ruleTry,
  status: 200,
  reply: ruleTried,
});

/** Finds the rule or the suggestion for a transaction before it is recorded (MON-79, MON-84). */
export const matchRules = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/rules/match',
  operation: 'matchRules',
  summary: 'What the rules make of a transaction, or the line that its payee got before; records nothing',
  params,
  body: ruleMatchInput,
  status: 200,
  reply: ruleMatch,
});

/** Offers no rule for a payee any more (MON-80). */
export const refuseRule = defineRoute({
  ...shared,
  method: 'put',
  path: '/api/budgets/{id}/rules/never',
  operation: 'refuseRule',
  summary: 'Never offer a rule for a payee',
  params,
  body: neverInput,
  status: 204,
  reply: null,
});

/** Previews the rules on past transactions (MON-83). */
export const previewRules = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/rules/past',
  operation: 'previewRules',
  summary: 'The past transactions in open months that the rules would change, never one set by hand',
  params,
  status: 200,
  reply: pastChanges,
});

/** Applies the rules to past transactions; the response names the change to undo (MON-83). */
export const applyRules = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/rules/apply',
  operation: 'applyRules',
  summary: 'Apply the rules to past transactions of the preview, all or none',
  params,
  body: applyInput,
  status: 200,
  reply: rulesApplied,
  problems: ['plan-feature', 'stale'],
});

/** All rules of the space and the user's answers 'Never for this payee', for the archive of the user's own data. */
export const listStoredRules = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/rules',
  operation: 'listStoredRules',
  summary: 'The rules of all your budgets, and the payees for which you want none',
  status: 200,
  reply: storedRules,
});

/** Every route of rules. */
export const ruleRoutes = [
  listRules,
  replaceRules,
  tryRule,
  matchRules,
  refuseRule,
  previewRules,
  applyRules,
  listStoredRules,
] as const;
