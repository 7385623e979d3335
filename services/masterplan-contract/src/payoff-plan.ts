// The payoff of debts as a plan: month by month, for each debt.
//
// How the figures are rounded: the simulation is exact to a trillionth of a cent. For each debt, all interest
// so far and all payments so far are rounded to cents. A month shows how much each of the two has grown since
// the month before, and the balance is the first balance plus that interest minus those payments. A debt that
// ends leaves a fraction of a cent to the next debt, so that rounded payments could miss the budget by a cent.
// Therefore the first debt with a balance gets what the budget of the month leaves after the rounded payments
// of the others, but never more than it owes.
// As a result every row adds up (balance before + interest − payment = balance), the columns of a debt add up
// to its rounded totals, the figures of a month are the sums of its debts, and a month shows exactly the
// amount that is paid. Balances are at most a cent away from the exact ones, plus half a cent for each debt
// that has ended. Only `Payoff.totalInterest` is rounded once for all debts, so it can differ from the sum of
// the debts by half a cent for each.
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import { inOrderOf, type OwedDebt, type Payoff, type PayoffStrategy } from './debt-payoff.ts';
import {
  centsAbove,
  monthAfter,
  monthsUntil,
  nextInterest,
  type Payments,
  roundedCents,
  type RunningDebt,
  runningDebt,
  runPayoff,
} from './payoff-run.ts';

export { monthAfter, NEVER_MONTHS } from './payoff-run.ts';

/** A strategy of a plan; with `asNow`, each debt gets only its own minimum payment. */
export type PlanStrategy = PayoffStrategy | 'asNow';

/** A debt that a plan can include. */
export interface PlannableDebt extends OwedDebt {
  readonly id: string;
}

/** What is paid on which debts. */
export interface PlanOptions {
  readonly strategy: PlanStrategy;
  /** The amount per month above the minimum payments; `asNow` ignores it. */
  readonly extra: string;
  /** A payment in addition in one month (`2027-04`); `asNow` ignores it, and so does a month without payments. */
  readonly once?: { readonly amount: string; readonly month: string } | undefined;
  /** The ids of the debts in the plan; the others are ignored. */
  readonly included: ReadonlySet<string>;
  /** The current day (`2026-11-21`); the first payments are a month later. */
  readonly start: string;
  /** The number of months that a plan has at least if it never ends; default {@link NEVER_MONTHS}. */
  readonly monthsMin?: number | undefined;
}

/** The figures of a month, in cents; the balance is the one after the payment. */
export interface MonthFigures {
  readonly interest: Cents;
  readonly payment: Cents;
  readonly balance: Cents;
}

/** A month of a plan (`2027-04`) with the sums of its debts, and each debt in the order of the plan. */
export interface PlanMonth extends MonthFigures {
  readonly month: string;
  readonly debts: readonly MonthFigures[];
}

/** A debt in a plan; amounts in cents. */
export interface DebtPlan {
  readonly id: string;
  readonly payoff: { readonly months: number; readonly month: string; readonly interest: Cents } | 'never';
  /**
   * The amount by which the minimum payment is below the interest of the first month, rounded up; 0 if it
   * covers the interest.
   */
  readonly shortfall: Cents;
}

/** The payoff of debts by one strategy. */
export interface PayoffPlan {
  readonly outcome: Payoff | 'never';
  /** The debts in the order of the strategy; in the given order with `asNow`. */
  readonly debts: readonly DebtPlan[];
  /** All months until the last payment; at least the first `monthsMin` if a debt is never paid off. */
  readonly months: readonly PlanMonth[];
}

const NOTHING: MonthFigures = { interest: 0n, payment: 0n, balance: 0n };

/**
 * Returns a function that computes the figures of a debt after each month. `assigned` replaces the rounded
 * payment, up to what is owed.
 */
function figuresOf(debt: RunningDebt): (assigned?: Cents) => MonthFigures {
  let balance = roundedCents(debt.owed);
  let [interest, paid] = [0n, 0n]; // what the months so far show
  let isOver = debt.endedIn !== null;
  return (assigned = roundedCents(debt.paid) - paid) => {
    if (isOver) return NOTHING;
    isOver = debt.endedIn !== null;
    const added = roundedCents(debt.interest) - interest;
    const owed = balance + added;
    const payment = assigned > owed ? owed : assigned > 0n ? assigned : 0n;
    interest += added;
    paid += payment;
    balance = owed - payment;
    return { interest: added, payment, balance };
  };
}

/** Adds the row of a month after each month of the running debts. */
function monthRows(running: readonly RunningDebt[], rollsOver: boolean, start: string) {
  const rows: PlanMonth[] = [];
  const next = running.map(figuresOf);
  const add = (budget: Cents) => {
    const first = rollsOver ? running.findIndex(({ endedIn }) => endedIn === null) : -1;
    const debts = next.map((figures, index) => (index === first ? NOTHING : figures()));
    const others = debts.reduce((sum, { payment }) => sum + payment, 0n);
    debts[first] &&= next[first]?.(budget - others) ?? NOTHING;
    let [interest, payment, balance] = [0n, 0n, 0n];
    for (const each of debts) {
      interest += each.interest;
      payment += each.payment;
      balance += each.balance;
    }
    rows.push({ month: monthAfter(start, rows.length + 1), interest, payment, balance, debts });
  };
  return { rows, add };
}

function paymentsOf({ strategy, extra, once, start, monthsMin }: PlanOptions): Payments {
  if (strategy === 'asNow') return { extra: 0n, rollsOver: false, monthsMin };
  return {
    extra: toCents(extra),
    once: once && { amount: toCents(once.amount), month: monthsUntil(start, once.month) },
    rollsOver: true,
    monthsMin,
  };
}

/**
 * Plans the payoff of the included debts by a strategy. `outcome` and a debt's `payoff` are `never` after
 * more than a hundred years.
 */
export function payoffPlan(debts: readonly PlannableDebt[], options: PlanOptions): PayoffPlan {
  const { strategy, included, start } = options;
  const chosen = debts.filter(({ id }) => included.has(id));
  const ordered = strategy === 'asNow' ? chosen : inOrderOf(strategy, chosen);
  const running = ordered.map(runningDebt);
  const shortfalls = running.map((debt) => centsAbove(nextInterest(debt) - debt.minimum));
  const payments = paymentsOf(options);
  const { rows, add } = monthRows(running, payments.rollsOver, start);
  const months = runPayoff(running, payments, add);
  return {
    outcome:
      months === 'never'
        ? 'never'
        : {
            months,
            month: monthAfter(start, months),
            totalInterest: fromCents(roundedCents(running.reduce((sum, { interest }) => sum + interest, 0n))),
          },
    debts: ordered.map(({ id }, index) => {
      const { endedIn = null, interest = 0n } = running[index] ?? {};
      return {
        id,
        payoff:
          endedIn === null
            ? 'never'
            : { months: endedIn, month: monthAfter(start, endedIn), interest: roundedCents(interest) },
        shortfall: shortfalls[index] ?? 0n,
      };
    }),
    months: rows,
  };
}
