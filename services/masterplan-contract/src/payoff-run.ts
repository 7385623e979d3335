// Pays debts off month by month. Both the total of `debt-payoff.ts` and the tables of `payoff-plan.ts` come
// from this one simulation.
// Interest is computed in trillionths of a cent and rounded only for the result. If it were rounded to cents
// each month, as banks do, rounding alone could make the best order look a few cents worse than another.
import { type Cents, toCents } from '@savvi/contracts/money';
import { RATE_ONE, type RateUnits, toRate } from '@savvi/contracts/rate';

/** The part of a debt that the payoff reads; the rate is a yearly fraction of the balance. */
export interface OwedDebt {
  readonly balance: string;
  readonly interestRate: string;
  readonly minimumPayment: string;
}

/** A payoff over more years than this counts as never: the interest consumes nearly all payments. */
export const PAYOFF_YEARS_MAX = 100;
const MONTHS_MAX = PAYOFF_YEARS_MAX * 12;

/** The number of months that are at least simulated if no debt can be paid off. */
export const NEVER_MONTHS = 120;

/** An amount in trillionths of a cent. */
type Fine = bigint;
const FINE = 10n ** 12n;
const fine = (cents: Cents): Fine => cents * FINE;

/** Rounds an amount that is not negative to cents, half a cent up. */
export const roundedCents = (amount: Fine): Cents => (amount + FINE / 2n) / FINE;
/** The whole cents of an amount that has no fraction of a cent. */
const wholeCents = (amount: Fine): Cents => amount / FINE;
/** Rounds an amount up to cents; zero if it is negative. */
export const centsAbove = (amount: Fine): Cents => (amount <= 0n ? 0n : (amount + FINE - 1n) / FINE);

/** A debt while it is being paid off, in trillionths of a cent. */
export interface RunningDebt {
  readonly rate: RateUnits;
  readonly minimum: Fine;
  owed: Fine;
  /** All interest so far. */
  interest: Fine;
  /** All payments so far. */
  paid: Fine;
  /** The number of the month with the last payment, 0 without a balance; null while there is a balance. */
  endedIn: number | null;
}

/** A debt before its first month. */
export function runningDebt({ balance, interestRate, minimumPayment }: OwedDebt): RunningDebt {
  const owed = fine(toCents(balance));
  return {
    rate: toRate(interestRate),
    minimum: fine(toCents(minimumPayment)),
    owed,
    interest: 0n,
    paid: 0n,
    endedIn: owed === 0n ? 0 : null,
  };
}

const YEAR = RATE_ONE * 12n;

/**
 * The interest that a debt costs in its next month, half a trillionth of a cent up. It is what `fractionOf`
 * returns for amounts that are not negative, in half the time.
 */
export const nextInterest = ({ owed, rate }: RunningDebt): Fine => (owed * rate + YEAR / 2n) / YEAR;

/** What is paid each month in addition to the minimum payments, and for how long. */
export interface Payments {
  readonly extra: Cents;
  /** A payment in addition in one month; the first payments are in month 1. */
  readonly once?: { readonly amount: Cents; readonly month: number } | undefined;
  /**
   * Whether the money that a debt does not need goes to the next one. Without it, each debt gets only its own
   * minimum payment.
   */
  readonly rollsOver: boolean;
  /** The number of months that are simulated even if no debt can be paid off; default {@link NEVER_MONTHS}. */
  readonly monthsMin?: number | undefined;
}

/** Adds a month's interest. */
function accrue(debts: readonly RunningDebt[]): void {
  for (const debt of debts) {
    const added = nextInterest(debt);
    debt.owed += added;
    debt.interest += added;
  }
}

/** Pays the minimum payments, then spends the rest of the budget on the debts in their order. */
function pay(debts: readonly RunningDebt[], budget: Fine, rollsOver: boolean): void {
  let left = budget;
  const payOn = (debt: RunningDebt, most: Fine) => {
    const needed = debt.owed < most ? debt.owed : most;
    const paid = needed < left ? needed : left;
    debt.owed -= paid;
    debt.paid += paid;
    left -= paid;
  };
  for (const debt of debts) payOn(debt, debt.minimum);
  if (!rollsOver) return;
  for (const debt of debts) {
    if (left === 0n) return;
    payOn(debt, left);
  }
}

const isOpen = ({ endedIn }: RunningDebt) => endedIn === null;

/**
 * Pays the debts off in their order, changing them, and calls `onMonth` after each month with the budget of
 * that month. Returns the number of months; `never` if a debt is left after {@link PAYOFF_YEARS_MAX} years.
 * Stops earlier, but not before `monthsMin`, once no open debt can be paid off by then.
 */
export function runPayoff(
  debts: readonly RunningDebt[],
  { extra, once, rollsOver, monthsMin = NEVER_MONTHS }: Payments,
  onMonth: (budget: Cents) => void = () => undefined,
): number | 'never' {
  let open = debts.filter(isOpen);
  // The minimum payments of paid-off debts go to the other debts.
  const budget = open.reduce((sum, { minimum }) => sum + minimum, fine(extra));
  const onceIn = (month: number) => (once?.month === month ? fine(once.amount) : 0n);
  // Even if a debt got all the money and no further interest, it would not be paid off in time.
  const isHopeless = ({ owed, minimum }: RunningDebt, months: number) => {
    const later = once !== undefined && once.month > months ? fine(once.amount) : 0n;
    return owed > (rollsOver ? budget : minimum) * BigInt(MONTHS_MAX - months) + later;
  };
  for (let months = 0; open.length > 0; months += 1) {
    if (months === MONTHS_MAX) return 'never';
    if (months >= monthsMin && open.every((debt) => isHopeless(debt, months))) return 'never';
    const toSpend = budget + onceIn(months + 1);
    accrue(open);
    pay(open, toSpend, rollsOver);
    for (const debt of open) if (debt.owed === 0n) debt.endedIn = months + 1;
    onMonth(wholeCents(toSpend));
    open = open.filter(isOpen);
  }
  return debts.reduce((most, { endedIn }) => Math.max(most, endedIn ?? 0), 0);
}

/** The month `months` after a day: `2026-11-21` and 2 give `2027-01`. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The number of months from a day to a month: `2026-11-21` and `2027-01` give 2. */
export function monthsUntil(day: string, month: string): number {
  const [count = 0, from = 0] = [month, day].map((text) => {
    const [year = 0, number = 1] = text.split('-').map(Number);
    return year * 12 + number;
  });
  return count - from;
}
