// Pays off all debts with a fixed monthly sum: every debt gets its minimum payment, and the rest goes to one
// debt after the other. The order decides the cost. Both the service and the browser may compute it.
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import { toRate } from '@savvi/contracts/rate';
import { monthAfter, type OwedDebt, roundedCents, runningDebt, runPayoff } from './payoff-run.ts';

export { PAYOFF_YEARS_MAX, type OwedDebt } from './payoff-run.ts';

/**
 * Which debt gets the money that the minimum payments leave: the smallest balance first, or the highest rate
 * first, which costs the least interest.
 */
export type PayoffStrategy = 'snowball' | 'avalanche';

/**
 * The result of paying off all debts: the number of months, the final month (`2027-04`), and the total
 * interest.
 */
export interface Payoff {
  readonly months: number;
  readonly month: string;
  readonly totalInterest: string;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));
const byBalance = (one: OwedDebt, other: OwedDebt) => compare(toCents(one.balance), toCents(other.balance));
const byRate = (one: OwedDebt, other: OwedDebt) =>
  compare(toRate(other.interestRate), toRate(one.interestRate));

/** The debts in the order of a strategy; the other strategy breaks ties. */
export const inOrderOf = <Debt extends OwedDebt>(
  strategy: PayoffStrategy,
  debts: readonly Debt[],
): readonly Debt[] =>
  debts.toSorted(
    strategy === 'snowball'
      ? (one, other) => byBalance(one, other) || byRate(one, other)
      : (one, other) => byRate(one, other) || byBalance(one, other),
  );

/**
 * Pays debts off in the given order with their minimum payments and `extra` per month. Returns the number of
 * months and the interest; `never` when it takes longer than {@link PAYOFF_YEARS_MAX} years.
 */
export function payOffInOrder(
  ordered: readonly OwedDebt[],
  extra: Cents,
): { months: number; interest: Cents } | 'never' {
  const debts = ordered.map(runningDebt);
  const months = runPayoff(debts, { extra, rollsOver: true });
  if (months === 'never') return 'never';
  return { months, interest: roundedCents(debts.reduce((sum, { interest }) => sum + interest, 0n)) };
}

/**
 * When all debts are paid off with `extra` per month in addition to their minimum payments. The first payment
 * is a month after `start` (`2026-11-21`). `never` when the payments do not cover the interest, or it takes
 * longer than {@link PAYOFF_YEARS_MAX} years.
 */
export function debtPayoff(
  debts: readonly OwedDebt[],
  { strategy, extra, start }: { strategy: PayoffStrategy; extra: string; start: string },
): Payoff | 'never' {
  const paidOff = payOffInOrder(inOrderOf(strategy, debts), toCents(extra));
  if (paidOff === 'never') return 'never';
  return {
    months: paidOff.months,
    month: monthAfter(start, paidOff.months),
    totalInterest: fromCents(paidOff.interest),
  };
}
