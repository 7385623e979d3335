import { transferEnds } from '@savvi/budget-contract/kind.rules';
import {
  applicable,
  type AppliedResults,
  ruleFinder,
  type RuleSubject,
} from '@savvi/budget-contract/rule.rules';
import type { MoneyTransaction, TransactionInput } from '@savvi/budget-contract/transaction';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { categoryRepository } from '../../shared/category.repository.ts';
import { plannedLines } from '../../shared/planned-lines.repository.ts';
import { ruleRepository } from './rule.repository.ts';

/** A transaction that rules decide about. */
export type Subject = RuleSubject & {
  readonly date: string;
  /** Whether a person chose the kind. */
  readonly hasOwnKind?: boolean;
};
/** The rule that decides about a transaction, with the results that apply. */
export interface Decision {
  readonly id: string;
  readonly version: number;
  readonly results: AppliedResults;
}

/** The results without a line or category that does not exist any more; null if none is left. */
function existing(
  { lineId, categoryId, ...others }: AppliedResults,
  {
    hasLine,
    hasCategory,
  }: { readonly hasLine: (id: string) => boolean; readonly hasCategory: (id: string) => boolean },
): AppliedResults | null {
  const results = {
    ...others,
    ...(lineId !== undefined && hasLine(lineId) && { lineId }),
    ...(categoryId !== undefined && hasCategory(categoryId) && { categoryId }),
  };
  return Object.keys(results).length === 0 ? null : results;
}

/**
 * What the rules of a budget decide about transactions, in their order; null where no rule decides, and everywhere
 * without the plan feature (MON-81, MON-105).
 */
export async function decisionsOf(
  db: RawTransaction,
  scope: Scope,
  budgetId: string,
  subjects: readonly Subject[],
): Promise<(Decision | null)[]> {
  const none = subjects.map(() => null);
  if (!scope.entitlements.hasAdvancedBudgeting || subjects.length === 0) return none;
  const { rules } = await ruleRepository.list(db, scope, budgetId);
  if (rules.length === 0) return none;
  const find = ruleFinder(rules);
  const decided = subjects.map((subject) => {
    const rule = find(subject);
    if (rule === undefined) return null;
    const { kind, ...others } = rule.results;
    const results = applicable(subject.hasOwnKind === true ? others : rule.results, subject);
    return results && { id: rule.id, version: rule.version, results, month: subject.date.slice(0, 7) };
  });
  const wanted = decided.flatMap((each) =>
    each?.results.lineId === undefined ? [] : [{ lineId: each.results.lineId, month: each.month }],
  );
  const lines = await plannedLines(db, scope, budgetId, wanted);
  const planned = new Set(lines.map(({ lineId, month }) => `${lineId} ${month}`));
  const { categories } = await categoryRepository.list(db, scope, budgetId);
  const hasCategory = (wantedId: string) => categories.some(({ id }) => id === wantedId);
  return decided.map((each) => {
    if (each === null) return null;
    const { id, version, month } = each;
    const results = existing(each.results, {
      hasLine: (line) => planned.has(`${line} ${month}`),
      hasCategory,
    });
    return results && { id, version, results };
  });
}

/** A transaction to record, with the rule that decided about it. */
interface RuledInput {
  readonly input: Omit<TransactionInput, 'useRules'>;
  readonly rule?: MoneyTransaction['rule'];
  /** Whether the person chose the payer, so that no rule changes it later (MON-83). */
  readonly isByHand: boolean;
}

/** A transaction to record with what the rules decide, where the request leaves it open (MON-84). */
export async function withRules(
  db: RawTransaction,
  scope: Scope,
  budgetId: string,
  { useRules, ...input }: TransactionInput,
): Promise<RuledInput> {
  const isOpen = input.lineId === null && input.categoryId == null && input.parts == null;
  if (useRules !== true || !isOpen) return { input, isByHand: input.payer != null };
  const isByHand = input.payer !== undefined;
  const [decision] = await decisionsOf(db, scope, budgetId, [
    { ...input, hasOwnKind: input.planned != null },
  ]);
  if (decision == null) return { input, isByHand };
  const { id, version, results } = decision;
  const { payer = results.payer } = input;
  const ruled = { ...input, ...results, ...(payer !== undefined && { payer }) };
  return {
    input: results.kind === 'transfer' ? { ...ruled, payer: null, ...transferEnds(input) } : ruled,
    rule: { id, version },
    isByHand,
  };
}
