import type { Rule } from '@savvi/budget-contract/rule';
import { formatMoney } from '@savvi/ui/format';
import type { Couple } from '../couple.ts';

/** The conditions and results of a rule in a response. */
export type ShownRule = Pick<Rule, 'conditions' | 'results'>;

/** The names of what rules refer to. */
export interface RuleNames {
  readonly lines: readonly { readonly lineId: string; readonly name: string }[];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  /** The names of the partners; null for a single budget. */
  readonly people: Couple | null;
}

const otherLine = 'A line of another month';
const otherCategory = 'A deleted category';
const KINDS: Readonly<Record<string, string>> = {
  spending: 'as spending',
  income: 'as income',
  refund: 'as a refund',
  transfer: 'as a transfer',
};
const money = (amount: string) => formatMoney(amount, { cents: true });
const nameIn = (named: RuleNames['accounts'], id: string, other: string): string =>
  named.find((each) => each.id === id)?.name ?? other;

function payerOf(payer: string, people: Couple | null): string {
  if (payer === 'partner1') return people?.partner1 ?? 'partner 1';
  if (payer === 'partner2') return people?.partner2 ?? 'partner 2';
  return 'the joint account';
}

/** What a rule gives a transaction: 'Groceries, paid by Maya'. */
export function resultsText(
  { lineId, categoryId, payer, kind, payee }: ShownRule['results'],
  { lines, categories, people }: RuleNames,
): string {
  const parts = [
    lineId !== undefined && (lines.find((line) => line.lineId === lineId)?.name ?? otherLine),
    categoryId !== undefined && nameIn(categories, categoryId, otherCategory),
    kind !== undefined && (KINDS[kind] ?? 'as another kind'),
    payer !== undefined && `paid by ${payerOf(payer, people)}`,
    payee !== undefined && `payee “${payee}”`,
  ].filter((part) => part !== false);
  const text = parts.join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** What a transaction must have for a rule: 'the payee contains “trader joe”'. */
function conditionsText({ payee, amount, accountId }: ShownRule['conditions'], names: RuleNames): string {
  const amounts = amount && [...new Set([money(amount.from), money(amount.to)])].join(' to ');
  return [
    payee !== undefined && `the payee ${payee.is === 'contains' ? 'contains' : 'is'} “${payee.text}”`,
    amounts !== undefined && `the amount is ${amounts}`,
    accountId !== undefined && `the account is ${nameIn(names.accounts, accountId, 'another account')}`,
  ]
    .filter((part) => part !== false)
    .join(' and ');
}

/** A rule as a sentence: 'Groceries, if the payee contains “trader joe”.' */
export const ruleSentence = (
  { conditions, results }: ShownRule,
  names: RuleNames,
  word: 'if' | 'because' = 'if',
): string => `${resultsText(results, names)}, ${word} ${conditionsText(conditions, names)}.`;
