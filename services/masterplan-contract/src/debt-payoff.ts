// Pays off all debts with a fixed monthly sum: every debt gets its minimum payment, and the rest goes to one
// debt after the other. The order decides the cost. Both the service and the browser may compute it.
// Interest is computed in trillionths of a cent and rounded once, at the end. If it were rounded to cents
// each month, as banks do, rounding alone could make the best order look a few cents worse than another.
import { type Cents, fractionOf, fromCents, toCents } from '@savvi/contracts/money';
import { RATE_ONE, toRate } from '@savvi/contracts/rate';

/** The part of a debt that the payoff reads; the rate is a yearly fraction of the balance. */
export interface OwedDebt {
  readonly balance: string;
  readonly interestRate: string;
  readonly minimumPayment: string;
}

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

/** A payoff over more years than this counts as never: the interest consumes nearly all payments. */
export const PAYOFF_YEARS_MAX = 100;

const MONTHS_MAX = PAYOFF_YEARS_MAX * 12;

/** An amount in trillionths of a cent. */
type Fine = bigint;
const FINE = 10n ** 12n;
const fine = (cents: Cents): Fine => cents * FINE;

interface Owed {
  readonly rate: bigint;
  readonly minimum: Fine;
  owed: Fine;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));
const byBalance = (one: OwedDebt, other: OwedDebt) => compare(toCents(one.balance), toCents(other.balance));
const byRate = (one: OwedDebt, other: OwedDebt) =>
  compare(toRate(other.interestRate), toRate(one.interestRate));

/** The debts in the order of a strategy; the other strategy breaks ties. */
export const inOrderOf = (strategy: PayoffStrategy, debts: readonly OwedDebt[]): readonly OwedDebt[] =>
  debts.toSorted(
    strategy === 'snowball'
      ? (one, other) => byBalance(one, other) || byRate(one, other)
      : (one, other) => byRate(one, other) || byBalance(one, other),
  );

/** Adds a month's interest and returns it. */
function accrue(debts: readonly Owed[]): Fine {
  let interest = 0n;
  for (const debt of debts) {
    const added = fractionOf(debt.owed, debt.rate, RATE_ONE * 12n);
    debt.owed += added;
    interest += added;
  }
  return interest;
}

/** Pays the minimum payments, then spends the rest of the budget on the debts in their order. */
function pay(debts: readonly Owed[], budget: Fine): void {
  let left = budget;
  const payOn = (debt: Owed, most: Fine) => {
    const paid = [debt.owed, most, left].reduce((least, each) => (each < least ? each : least));
    debt.owed -= paid;
    left -= paid;
  };
  for (const debt of debts) payOn(debt, debt.minimum);
  for (const debt of debts) payOn(debt, left);
}

const isOwed = ({ owed }: Owed) => owed > 0n;

/**
 * Pays debts off in the given order with their minimum payments and `extra` per month. Returns the number of
 * months and the interest; `never` when it takes longer than {@link PAYOFF_YEARS_MAX} years.
 */
export function payOffInOrder(
  ordered: readonly OwedDebt[],
  extra: Cents,
): { months: number; interest: Cents } | 'never' {
  const debts = ordered
    .map((debt): Owed => ({
      owed: fine(toCents(debt.balance)),
      rate: toRate(debt.interestRate),
      minimum: fine(toCents(debt.minimumPayment)),
    }))
    .filter(isOwed);
  // The minimum payments of paid-off debts go to the other debts.
  const budget = debts.reduce((sum, { minimum }) => sum + minimum, fine(extra));
  let interest = 0n;
  for (let months = 0, open = debts; ; months += 1, open = open.filter(isOwed)) {
    if (open.length === 0) return { months, interest: fractionOf(interest, 1n, FINE) };
    const owed = open.reduce((sum, debt) => sum + debt.owed, 0n);
    // Even without further interest, the remaining payments would not pay off the debts.
    if (owed > budget * BigInt(MONTHS_MAX - months)) return 'never';
    interest += accrue(open);
    pay(open, budget);
  }
}

/** The month `months` after a day: `2026-11-21` and 2 give `2027-01`. */
function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
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
