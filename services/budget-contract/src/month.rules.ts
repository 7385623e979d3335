// The figures of a month. Service and pages calculate with the same functions. Amounts are cents.
import { type Cents, fractionOf } from '@savvi/contracts/money';

export { MONTH_NAMES, monthName, monthNameBeside } from '@savvi/contracts/month-name';

/** What a line takes along into the next month (MON-32). */
export type CarryOver = 'fresh' | 'left' | 'left-or-overspent';

/** A line of a month's plan, as far as the figures depend on it. */
export interface PlannedAmount {
  readonly lineId: string;
  readonly list: 'fixed' | 'variable';
  readonly planned: Cents;
  readonly carryOver: CarryOver;
}

/** The plan of a month. */
export interface Plan {
  readonly plannedIncome: Cents;
  /** What all savings goals get. It is planned, but neither spent nor left to spend (MON-41). */
  readonly goals: Cents;
  readonly lines: readonly PlannedAmount[];
}

/** The totals of a month's transactions. */
export interface Recorded {
  readonly income: Cents;
  /** Spending minus refunds by line; the key null is for transactions without a line. */
  readonly spent: ReadonlyMap<string | null, Cents>;
}

/** The figures of one line in one month (MON-33). */
export interface LineFigures {
  readonly planned: Cents;
  readonly carriedIn: Cents;
  /** Spending minus refunds; negative if more was refunded. */
  readonly spent: Cents;
  readonly left: Cents;
}

/** The figures of a month. */
export interface MonthFigures {
  readonly plannedIncome: Cents;
  readonly income: Cents;
  readonly planned: Cents;
  /** What lines and goals leave of the planned income; negative if more is planned than comes in (MON-44). */
  readonly unplanned: Cents;
  readonly carriedIn: Cents;
  readonly spent: Cents;
  /** The part of `spent` that belongs to no line of the plan. */
  readonly outsidePlan: Cents;
  /** What is left of the variable lines, after spending outside of the plan (MON-41). */
  readonly leftToSpend: Cents;
  /** What is left of the fixed lines: money for bills that are still to come (MON-41). */
  readonly setAside: Cents;
  readonly leftInAll: Cents;
  readonly lines: ReadonlyMap<string, LineFigures>;
}

const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/** What a line passes on to the next month, given what is left of it. */
export function carriedOn(carryOver: CarryOver, left: Cents): Cents {
  if (carryOver === 'fresh') return 0n;
  return carryOver === 'left' && left < 0n ? 0n : left;
}

/** Calculates a month. `carriedIn` has what each line got from the month before; absent lines got nothing. */
export function monthFigures(
  { plannedIncome, goals, lines }: Plan,
  { income, spent }: Recorded,
  carriedIn: ReadonlyMap<string, Cents>,
): MonthFigures {
  const figures = new Map(
    lines.map(({ lineId, planned }): [string, LineFigures] => {
      const [carried, used] = [carriedIn.get(lineId) ?? 0n, spent.get(lineId) ?? 0n];
      return [lineId, { planned, carriedIn: carried, spent: used, left: planned + carried - used }];
    }),
  );
  const leftOf = (list: PlannedAmount['list']) =>
    sum(lines.flatMap((line) => (line.list === list ? [figures.get(line.lineId)?.left ?? 0n] : [])));
  const planned = sum(lines.map((line) => line.planned));
  const spentInAll = sum(spent.values());
  const outsidePlan = spentInAll - sum(Array.from(figures.values(), (line) => line.spent));
  const [leftToSpend, setAside] = [leftOf('variable') - outsidePlan, leftOf('fixed')];
  return {
    plannedIncome,
    income,
    planned,
    unplanned: plannedIncome - planned - goals,
    carriedIn: sum(Array.from(figures.values(), (line) => line.carriedIn)),
    spent: spentInAll,
    outsidePlan,
    leftToSpend,
    setAside,
    leftInAll: leftToSpend + setAside,
    lines: figures,
  };
}

/** What each line of a month passes on to the next one. */
export const carriedOnBy = ({ lines }: Plan, figures: MonthFigures): Map<string, Cents> =>
  new Map(
    lines.map(({ lineId, carryOver }) => [
      lineId,
      carriedOn(carryOver, figures.lines.get(lineId)?.left ?? 0n),
    ]),
  );

/** How the spending of a line compares with the days that have passed (MON-42). */
export interface Pace {
  readonly status: 'on-track' | 'over' | 'under';
  /** The distance to an even pace, never negative. */
  readonly by: Cents;
}

/** A difference of up to five dollars is on track. */
const PACE_CENTS = 500n;
/** A difference of up to 5% of the planned amount is on track. */
const PACE_PERCENT = 5n;

/** The pace of a variable line on a day of its month, counted from 1. */
export function paceOf(
  { planned, spent }: Pick<LineFigures, 'planned' | 'spent'>,
  day: number,
  days: number,
): Pace {
  const ahead = spent - fractionOf(planned, BigInt(day), BigInt(days));
  const by = ahead < 0n ? -ahead : ahead;
  const share = fractionOf(planned, PACE_PERCENT, 100n);
  if (by <= (share > PACE_CENTS ? share : PACE_CENTS)) return { status: 'on-track', by };
  return { status: ahead > 0n ? 'over' : 'under', by };
}

/** The first day of a month: `2027-05` gives `2027-05-01`. */
export const firstDay = (month: string): string => `${month}-01`;

/** The months that can be started, counted from the current one (MON-29). */
export const MONTHS_BACK = 12;
/** The months that can be started, counted from the current one (MON-29). */
export const MONTHS_AHEAD = 24;

/** The month `count` months later: `2027-05` and 8 give `2028-01`. */
export function monthLater(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

const HOUR_MS = 3_600_000;
const monthAt = (at: number): string => new Date(at).toISOString().slice(0, 7);

/**
 * The first and the last month that can be started at an instant. It does not depend on a time zone: near the
 * end of a month, the months of all zones are allowed (UTC−12 to UTC+14).
 */
export const startableMonths = (now: Date): { first: string; last: string } => ({
  first: monthLater(monthAt(now.getTime() - 12 * HOUR_MS), -MONTHS_BACK),
  last: monthLater(monthAt(now.getTime() + 14 * HOUR_MS), MONTHS_AHEAD),
});
