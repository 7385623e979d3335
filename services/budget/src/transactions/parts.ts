// Split transactions: their parts have lines, categories and payers in place of the whole (MON-51).
import { plannedLines } from '../shared/planned-lines.repository.ts';
import type {
  MoneyTransaction,
  TransactionPart,
  TransactionPartInput,
} from '@savvi/budget-contract/transaction';
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';

/** An amount in a sentence: '$1,048.10'. */
export const dollars = (cents: Cents): string => `$${fromCents(cents).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;

/** A transaction with other parts: undefined keeps them, null removes them. What only parts have is removed from the whole. */
export function split(
  transaction: MoneyTransaction,
  parts: readonly TransactionPart[] | null | undefined,
  {
    lineId,
    categoryId,
    payer,
  }: Partial<Record<'lineId' | 'categoryId' | 'payer', string | null | undefined>>,
): MoneyTransaction {
  if (parts === undefined) return transaction;
  const { parts: _before, ...whole } = transaction;
  if (parts === null) return whole;
  const { categoryId: category, ...others } = whole;
  return {
    ...others,
    lineId: lineId == null ? null : whole.lineId,
    payer: payer == null ? null : whole.payer,
    ...(categoryId != null && category !== undefined && { categoryId: category }),
    parts: [...parts],
  };
}

/**
 * Checks the parts of a split transaction; `suffix` ends the sentence.
 * @throws {Problem} `invalid`
 */
export function assertParts(
  { kind, amount, lineId, categoryId, payer, parts }: MoneyTransaction,
  suffix = '',
): void {
  if (parts === undefined) return;
  const refuse = (sentence: string) => {
    throw new Problem('invalid', { sentence: `${sentence}${suffix}` });
  };
  if (kind !== 'spending' && kind !== 'refund') refuse('Only spending and refunds can be split.');
  if (lineId !== null || categoryId !== undefined || payer !== null)
    refuse('A split transaction has the lines, categories and payers of its parts.');
  if (parts.some((part) => part.lineId !== null && part.categoryId !== null))
    refuse('A part has a line or a category, not both.');
  const sum = parts.reduce((total, part) => total + toCents(part.amount), 0n);
  if (sum !== toCents(amount))
    refuse(`The parts add up to ${dollars(sum)}, not ${dollars(toCents(amount))}.`);
}

/**
 * The chosen parts as they are stored, each with its payer or that of its line. A line that the transaction has already may
 * be gone from the plan.
 * @throws {Problem} `not-found` for an unknown line
 */
export async function storedParts(
  tx: RawTransaction,
  scope: Scope,
  { budgetId, date, parts: before = [] }: Pick<MoneyTransaction, 'budgetId' | 'date' | 'parts'>,
  chosen: readonly TransactionPartInput[] | null | undefined,
): Promise<TransactionPart[] | null | undefined> {
  if (chosen == null) return chosen;
  const known = new Set(before.map(({ lineId }) => lineId));
  const month = date.slice(0, 7);
  const wanted = chosen.flatMap(({ lineId }) => (lineId === null ? [] : [{ lineId, month }]));
  const payers = new Map(
    (await plannedLines(tx, scope, budgetId, wanted)).map((line) => [line.lineId, line.payer]),
  );
  return chosen.map(({ amount, lineId, categoryId, payer }) => {
    const ofLine = lineId === null ? null : payers.get(lineId);
    if (ofLine === undefined && !known.has(lineId))
      throw new Problem('not-found', { sentence: 'This line does not exist.' });
    const paid = payer === undefined ? (ofLine ?? null) : payer;
    return { amount, lineId, categoryId, categoryName: null, payer: paid };
  });
}
