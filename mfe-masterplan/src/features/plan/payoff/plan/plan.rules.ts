import { fromCents, toCents } from '@savvi/contracts/money';
import type { Debt } from '@savvi/masterplan-contract/debt';
import {
  type DebtPlan,
  NEVER_MONTHS,
  payoffPlan,
  type PayoffPlan,
  type PlanMonth,
  type PlanStrategy,
} from '@savvi/masterplan-contract/payoff-plan';
import { interestDollars } from '../payoff.rules.ts';
import { type ChosenPayments, isIncluded } from './choices.rules.ts';

/** The plan of each strategy. */
export type Plans = Readonly<Record<PlanStrategy, PayoffPlan>>;

/** The number of months of the longest plan that ends; 0 if none does. */
const longestOf = (plans: readonly PayoffPlan[]): number =>
  plans.reduce((most, { outcome }) => (outcome === 'never' ? most : Math.max(most, outcome.months)), 0);

/**
 * Plans the payoff of the included debts by each strategy from the day `start`. A plan that never ends has at
 * least the months of those that do, so that a chart can compare them.
 */
export function plansOf(
  debts: readonly Debt[],
  { extra, onceAmount, onceMonth, toggled }: ChosenPayments,
  start: string,
): Plans {
  const included = new Set(debts.filter((debt) => isIncluded(debt, toggled)).map(({ id }) => id));
  const once = onceAmount === '' ? undefined : { amount: onceAmount, month: onceMonth };
  const plan = (strategy: PlanStrategy, monthsMin?: number) =>
    payoffPlan(debts, { strategy, extra: extra || '0', once, included, start, monthsMin });
  const plans = { snowball: plan('snowball'), avalanche: plan('avalanche'), asNow: plan('asNow') };
  const longest = longestOf(Object.values(plans));
  const extended = (strategy: PlanStrategy) =>
    plans[strategy].outcome === 'never' && plans[strategy].months.length < longest
      ? plan(strategy, longest)
      : plans[strategy];
  return { snowball: extended('snowball'), avalanche: extended('avalanche'), asNow: extended('asNow') };
}

/**
 * The strategies to choose from. The order of debts does not matter for one debt, so it has only one plan to
 * compare with the payments as they are now.
 */
export const strategiesFor = (isOneDebt: boolean): readonly PlanStrategy[] =>
  isOneDebt ? ['avalanche', 'asNow'] : ['snowball', 'avalanche', 'asNow'];

/** The interest in whole dollars and the months that a plan saves; null if one of the two never ends. */
export function savingsOf(plan: PayoffPlan, asNow: PayoffPlan): { interest: bigint; months: number } | null {
  if (plan.outcome === 'never' || asNow.outcome === 'never') return null;
  return {
    interest: interestDollars(asNow.outcome) - interestDollars(plan.outcome),
    months: asNow.outcome.months - plan.outcome.months,
  };
}

/** Maximum values of the slider in dollars; each has steps of a hundredth. */
const SLIDER_MAXIMA = [100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** The maximum of the slider for the extra amount: about what pays the debts off within a year. */
export function sliderMaximum(debts: readonly Debt[]): number {
  const owed = debts.reduce((sum, { balance }) => sum + toCents(balance), 0n);
  const monthly = Number(owed / 1_200n);
  return SLIDER_MAXIMA.find((maximum) => maximum >= monthly) ?? 10_000;
}

/**
 * The debts in the order in which a plan pays anything extra on them; with `asNow`, which pays nothing extra,
 * in the order of their last payments.
 */
export const payoffOrder = (strategy: PlanStrategy, { debts }: PayoffPlan): readonly DebtPlan[] => {
  const monthsOf = ({ payoff }: DebtPlan) => (payoff === 'never' ? Infinity : payoff.months);
  // Two infinite numbers have no difference.
  const compare = (one: number, other: number) => (one === other ? 0 : one - other);
  return strategy === 'asNow'
    ? debts.toSorted((one, other) => compare(monthsOf(one), monthsOf(other)))
    : debts;
};

/** The months of a calendar year with their sums, in cents. */
export interface PlanYear {
  readonly year: string;
  readonly months: readonly PlanMonth[];
  readonly payment: bigint;
  readonly interest: bigint;
}

/** The months of a plan by calendar year; only the first ten years if it never ends. */
export function yearsOf({ outcome, months }: PayoffPlan): readonly PlanYear[] {
  const shown = outcome === 'never' ? months.slice(0, NEVER_MONTHS) : months;
  const years = Map.groupBy(shown, ({ month }) => month.slice(0, 4));
  return [...years].map(([year, each]) => ({
    year,
    months: each,
    payment: each.reduce((sum, { payment }) => sum + payment, 0n),
    interest: each.reduce((sum, { interest }) => sum + interest, 0n),
  }));
}

/** What the chart of balances shows. */
export interface Balances {
  /** The number of months after the start. */
  readonly length: number;
  /** The balances of each plan from the start on, as decimal strings. */
  readonly lines: readonly (readonly string[])[];
  /** The highest value in dollars, if a plan never ends and leaves the chart. */
  readonly most: number | undefined;
}

/** The chart is at most this many times as long as the chosen plan, so that this plan remains readable. */
const TIMES_CHOSEN_MAX = 3;

/**
 * The balances over time: until the last plan that ends has ended, or ten years if none does. A plan that ends
 * much later than the chosen one leaves the chart after ten years or more.
 */
export function balancesOf(plans: readonly PayoffPlan[], owed: bigint, chosen: PayoffPlan): Balances {
  const longest = longestOf(plans) || NEVER_MONTHS;
  const length =
    chosen.outcome === 'never'
      ? longest
      : Math.min(longest, Math.max(NEVER_MONTHS, TIMES_CHOSEN_MAX * chosen.outcome.months));
  const lines = plans.map(({ months }) =>
    [owed, ...months.slice(0, length).map(({ balance }) => balance)].map(fromCents),
  );
  const highest = plans.flatMap(({ outcome, months }) =>
    outcome === 'never' ? [] : months.map(({ balance }) => Number(balance) / 100),
  );
  const doAllEnd = plans.every(({ outcome }) => outcome !== 'never');
  const most = doAllEnd ? undefined : 1.25 * Math.max(Number(owed) / 100, ...highest);
  return { length, lines, most };
}
