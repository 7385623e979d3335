// Which rule decides about a transaction (MON-81, MON-84). Texts are compared as plain parts of texts, so no text of a
// person is ever a pattern.
import { type Cents, toCents } from '@savvi/contracts/money';
import { kindHasLine } from './kind.rules.ts';
import type { Rule, RuleResults } from './rule.ts';
import { searchForm } from './search-match.ts';
import type { MoneyTransaction } from './transaction.ts';

/** What rules know of a transaction. */
export type RuleSubject = Pick<MoneyTransaction, 'payee' | 'amount' | 'kind'> & {
  readonly accountId?: string | null | undefined;
};

/** Normalizes a payee for comparisons: no case, no accents, single spaces. */
export const foldedPayee = (payee: string): string => searchForm(payee).replaceAll(/\s+/gu, ' ').trim();

interface Folded {
  readonly payee: string;
  readonly amount: Cents;
  readonly accountId: string | null;
}

/** Returns a function that checks whether a transaction meets the conditions. */
function compiled({ payee, amount, accountId }: Rule['conditions']): (subject: Folded) => boolean {
  const text = payee === undefined ? '' : foldedPayee(payee.text);
  const isPayee = (sought: string) => (payee?.is === 'equals' ? sought === text : sought.includes(text));
  const [from, to] = amount === undefined ? [0n, null] : [toCents(amount.from), toCents(amount.to)];
  return (subject) =>
    isPayee(subject.payee) &&
    (to === null || (subject.amount >= from && subject.amount <= to)) &&
    (accountId === undefined || subject.accountId === accountId);
}

/** Prepares rules for many transactions. @returns a function that finds the first rule that matches */
export function ruleFinder<Content extends Pick<Rule, 'conditions'>>(
  rules: readonly Content[],
): (subject: RuleSubject) => Content | undefined {
  const prepared = rules.map((rule) => ({ rule, has: compiled(rule.conditions) }));
  return ({ payee, amount, accountId = null }) => {
    const folded = { payee: foldedPayee(payee), amount: toCents(amount), accountId };
    return prepared.find(({ has }) => has(folded))?.rule;
  };
}

/** The results of a rule that apply to a transaction. */
export type AppliedResults = { readonly [Key in keyof RuleResults]?: NonNullable<RuleResults[Key]> };

/**
 * The results of a rule that apply to a transaction: a kind in the direction of its money or a transfer, and a line or
 * category only for spending and refunds. Null if none applies.
 */
export function applicable(
  { kind, lineId, categoryId, payer, payee }: RuleResults,
  subject: Pick<MoneyTransaction, 'kind'>,
): AppliedResults | null {
  if (subject.kind === 'transfer') return null;
  const fits =
    kind !== undefined && (kind === 'transfer' || (kind === 'spending') === (subject.kind === 'spending'));
  const hasLine = kindHasLine(fits ? kind : subject.kind);
  const results: AppliedResults = {
    ...(fits && { kind }),
    ...(hasLine && lineId !== undefined && { lineId }),
    ...(hasLine && categoryId !== undefined && { categoryId }),
    ...(payer !== undefined && { payer }),
    ...(payee !== undefined && { payee }),
  };
  return Object.keys(results).length === 0 ? null : results;
}
