// What a transaction belongs to: a line of the plan, a category without a line, or neither (MON-50).
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { Problem } from '@savvi/service-kit/problem';

/** A choice of line and category: absent keys stay unchanged, `null` clears. */
export interface AssignmentPatch {
  readonly lineId?: string | null | undefined;
  readonly categoryId?: string | null | undefined;
}

/** A transaction with another line or category; each of them replaces the other one. */
export function assigned<T extends Pick<MoneyTransaction, 'lineId' | 'categoryId'>>(
  transaction: T,
  { lineId, categoryId }: AssignmentPatch,
): T {
  const { categoryId: before, ...rest } = transaction;
  const line = lineId === undefined ? transaction.lineId : lineId;
  // A page of the release before sets a line without knowing of the category.
  const category =
    categoryId === undefined ? (lineId == null ? before : undefined) : (categoryId ?? undefined);
  return {
    ...rest,
    lineId: categoryId != null && lineId === undefined ? null : line,
    ...(category !== undefined && { categoryId: category }),
    // The keys are those of the transaction.
  } as T;
}

/**
 * `suffix` ends the sentence.
 * @throws {Problem} `invalid` for a line with a category, or for income or a transfer with either
 */
export function assertAssignable(
  { kind, lineId, categoryId }: Pick<MoneyTransaction, 'kind' | 'lineId' | 'categoryId'>,
  suffix = '',
): void {
  const refuse = (sentence: string) => {
    throw new Problem('invalid', { sentence: `${sentence}${suffix}` });
  };
  if (kind === 'income' && lineId !== null) refuse('Income has no line of the plan.');
  if (kind === 'income' && categoryId !== undefined) refuse('Income has no category.');
  if (kind === 'transfer' && lineId !== null) refuse('A transfer has no line of the plan.');
  if (kind === 'transfer' && categoryId !== undefined) refuse('A transfer has no category.');
  if (lineId !== null && categoryId !== undefined)
    refuse('A transaction has a line or a category, not both.');
}

/** A transaction after a change by a person, without the rule that set it if what rules decide changed (MON-82). */
export function changedByHand(before: MoneyTransaction, after: MoneyTransaction): MoneyTransaction {
  const decided = ({ kind, payee, lineId, categoryId, payer, parts }: MoneyTransaction) =>
    JSON.stringify([kind, payee, lineId, categoryId, payer, parts]);
  if (decided(before) === decided(after)) return after;
  const { rule: _rule, ...rest } = after;
  return rest;
}
