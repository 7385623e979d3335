// Paying all debts off with a fixed sum a month: every debt gets its minimum payment, what is left goes to
// one debt after the other. The order decides what it costs. Both sides of the wire may compute it.
//
// Interest is carried on in trillionths of a cent and rounded once, at the end. Rounded to cents each month,
// as banks do, the best order could look some cents worse than another one, by nothing but luck in rounding.
import { type Cents, fractionOf, fromCents, toCents } from '../money.ts';
import { RATE_ONE, toRate } from '../rate.ts';

/** What paying off reads of a debt; the rate is a fraction of the balance a year. */
export interface OwedDebt {
  readonly balance: string;
  readonly interestRate: string;
  readonly minimumPayment: string;
}

/**
 * Which debt gets what is left: the smallest balance first, or the highest rate first, than which no order
 * costs less interest.
 */
export type PayoffStrategy = 'snowball' | 'avalanche';

/**
 * How all debts end: after how many months, in which month (`2027-04`), and what interest they cost until
 * then.
 */
export interface Payoff {
  readonly months: number;
  readonly month: string;
  readonly totalInterest: string;
}

/** Who is not done by then is never done: interest eats the payments, or as good as all of them. */
export const PAYOFF_YEARS_MAX = 100;

const MONTHS_MAX = PAYOFF_YEARS_MAX * 12;

/** Trillionths of a cent. */
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

/** The debts in the order of a strategy; between equals the other strategy decides. */
export const inOrderOf = (strategy: PayoffStrategy, debts: readonly OwedDebt[]): readonly OwedDebt[] =>
  debts.toSorted(
    strategy === 'snowball'
      ? (one, other) => byBalance(one, other) || byRate(one, other)
      : (one, other) => byRate(one, other) || byBalance(one, other),
  );

/** Adds a month's interest and answers how much it is. */
function accrue(debts: readonly Owed[]): Fine {
  let interest = 0n;
  for (const debt of debts) {
    const added = fractionOf(debt.owed, debt.rate, RATE_ONE * 12n);
    debt.owed += added;
    interest += added;
  }
  return interest;
}

/** Pays the minimums, then the rest in order. */
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
 * Pays debts off in exactly this order with their minimum payments and `extra` a month: how many months it
 * takes and what interest it costs. `never` when they are not paid off within {@link PAYOFF_YEARS_MAX} years.
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
  const budget = debts.reduce((sum, { minimum }) => sum + minimum, fine(extra)); // a minimum that is free goes on with the others
  let interest = 0n;
  for (let months = 0, open = debts; ; months += 1, open = open.filter(isOwed)) {
    if (open.length === 0) return { months, interest: fractionOf(interest, 1n, FINE) };
    const owed = open.reduce((sum, debt) => sum + debt.owed, 0n);
    if (owed > budget * BigInt(MONTHS_MAX - months)) return 'never'; // even without any more interest
    interest += accrue(open);
    pay(open, budget);
  }
}

/** The month that lies so many months after a day: `2026-11-21` and 2 are `2027-01`. */
function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/**
 * When all debts are paid off with `extra` a month above their minimum payments. The first payment is made a
 * month after `start` (`2026-11-21`). `never` when the payments don't cover the interest, or don't end within
 * {@link PAYOFF_YEARS_MAX} years.
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
