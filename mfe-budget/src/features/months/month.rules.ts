// Decisions of the pages of months, from a month, today's date and the budgets.
import type { Budget } from '@savvi/budget-contract/budget';
import type { Month, MonthLine, MonthListed, Payer } from '@savvi/budget-contract/month';
import {
  carriedOn,
  monthLater,
  type Pace,
  paceOf,
  startableMonths,
} from '@savvi/budget-contract/month.rules';
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import { browserDay, monthOfDay } from '../../shared/browser-day.ts';
import type { Couple } from '../../shared/couple.ts';
import { mainBudget } from '../../shared/main-budget.ts';

export { browserDay, mainBudget, monthOfDay };

/** Whether a part of an address is a month such as `2027-05`. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** A day of the running month, counted from 1, and the number of its days. */
export interface RunningDay {
  readonly day: number;
  readonly days: number;
}

/** The position of today in a month; null unless it is the running month. */
export function runningDay(month: string, today: string): RunningDay | null {
  if (monthOfDay(today) !== month) return null;
  const [year = 0, number = 1, day = 1] = today.split('-').map(Number);
  return { day, days: new Date(Date.UTC(year, number, 0)).getUTCDate() };
}

/** The days that are left of a month, with today. */
export const daysLeft = ({ day, days }: RunningDay): number => days - day + 1;

/** The couple of a budget. */
export const coupleOf = ({ budgetType, partner1Name, partner2Name }: Budget): Couple | null =>
  budgetType === 'single' || partner2Name === null
    ? null
    : { partner1: partner1Name, partner2: partner2Name };

/** The couple of a closed month, with the names of its day. */
export const coupleOfClosed = ({
  people: [partner1, partner2],
}: NonNullable<Month['closed']>): Couple | null =>
  partner1 === undefined || partner2 === undefined ? null : { partner1, partner2 };

/** What all savings goals of a month get, as a decimal text. */
export const goalsTotal = ({ goals }: Pick<Month, 'goals'>): string =>
  fromCents(goals.reduce((total, { planned }) => total + toCents(planned), 0n));

/** Who may pay a line; null is nobody in particular. */
export const PAYERS: readonly (Payer | null)[] = ['partner1', 'partner2', 'joint', null];

type MonthName = Pick<Month, 'month'>;

/** The months that are started. Others have transactions and no plan (MON-46). */
export const startedOf = (list: readonly MonthListed[]): MonthListed[] =>
  list.filter(({ state }) => state !== 'recorded');

/** The closed months of a list. */
export const closedOf = (list: readonly MonthListed[]): string[] =>
  list.filter(({ state }) => state === 'closed').map(({ month }) => month);

/** The list of months, newest first, with a month that was started or changed. */
export const withMonth = (list: readonly MonthListed[], month: MonthListed): MonthListed[] =>
  [...list.filter((each) => each.month !== month.month), month].toSorted((one, other) =>
    other.month.localeCompare(one.month),
  );

/** Whether the running month starts by itself: it is not started, and an earlier one is (MON-28). */
export const startsByItself = (month: string, today: string, started: readonly MonthName[]): boolean =>
  month === monthOfDay(today) &&
  started.some((each) => each.month < month) &&
  started.every((each) => each.month !== month);

/** Further months that can be started instead: the last and the next one, before any month is started. */
export const furtherMonths = (month: string, today: string, started: readonly MonthName[]): string[] =>
  month === monthOfDay(today) && started.length === 0 ? [monthLater(month, -1), monthLater(month, 1)] : [];

/** The months before and after a month; null where no month is started and none can be (MON-29). */
export function neighbors(month: string, now: Date, started: readonly MonthName[]) {
  const { first, last } = startableMonths(now);
  const [before, after] = [monthLater(month, -1), monthLater(month, 1)];
  return {
    before: before >= first || started.some((each) => each.month <= before) ? before : null,
    after: after <= last || started.some((each) => each.month >= after) ? after : null,
  };
}

/** The figures of a line or of several: decimals in dollars. */
export type Figures = Readonly<Pick<MonthLine, 'planned' | 'carriedIn' | 'spent' | 'left'>>;

const totalOf = (lines: readonly MonthLine[], amount: keyof Figures): Cents =>
  lines.reduce((total, line) => total + toCents(line[amount]), 0n);

/** Whether any line got an amount from the month before. */
export const hasCarriedIn = ({ lines }: Pick<Month, 'lines'>): boolean =>
  lines.some(({ carriedIn }) => toCents(carriedIn) !== 0n);

/** The pace of a line on a day of its month; null for fixed lines and lines with bills, which are due on their own days (MON-42). */
export const linePace = (
  { lineId, list, planned, spent }: Pick<MonthLine, 'lineId' | 'list' | 'planned' | 'spent'>,
  { day, days }: RunningDay,
  bills: Month['bills'],
): Pace | null =>
  list === 'fixed' || bills?.lineIds.includes(lineId) === true
    ? null
    : paceOf({ planned: toCents(planned), spent: toCents(spent) }, day, days);

/** The pace of all variable lines without bills, and of spending outside of the plan. */
export function monthPace(
  { lines, outsidePlan, bills }: Pick<Month, 'lines' | 'outsidePlan' | 'bills'>,
  { day, days }: RunningDay,
): Pace {
  const variable = lines.filter(
    ({ lineId, list }) => list === 'variable' && bills?.lineIds.includes(lineId) !== true,
  );
  const spent = totalOf(variable, 'spent') + toCents(outsidePlan);
  return paceOf({ planned: totalOf(variable, 'planned'), spent }, day, days);
}

/** The share of the money that is spent, from 0 to 1. */
export function spentShare({ planned, carriedIn, spent }: Figures): number {
  const [all, used] = [Number(planned) + Number(carriedIn), Number(spent)];
  if (used <= 0) return 0;
  return all <= 0 ? 1 : Math.min(1, used / all);
}

/** Whether an amount is negative. */
export const isNegative = (amount: string): boolean => amount.startsWith('-');

/** Whether two amounts are equal, such as `640` and `640.00`. */
export const isSameAmount = (one: string, other: string): boolean => toCents(one) === toCents(other);

/** An amount with the opposite sign. */
export const negated = (amount: string): string => fromCents(-toCents(amount));

/** Whether a month has ended on a day, which is the date in the time zone of the account (MON-34). */
export const isOver = (month: string, day: string): boolean => monthOfDay(day) > month;

/** The open months before a month, oldest first. They are closed before it (MON-35). */
export const openBefore = (month: string, started: readonly MonthListed[]): string[] =>
  started
    .flatMap((each) => (each.state === 'open' && each.month < month ? [each.month] : []))
    .toSorted((one, other) => one.localeCompare(other));

/** How far spending is from the plan. */
export interface Difference {
  readonly lineId: string;
  readonly name: string;
  /** The distance, never negative. */
  readonly by: string;
  readonly isOver: boolean;
}

/** The number of differences that a summary names (MON-40). */
const DIFFERENCES_SHOWN = 3;

/** The lines whose spending differs most from what was planned, largest first. */
export const largestDifferences = ({ lines }: Pick<Month, 'lines'>): Difference[] =>
  lines
    .map(({ lineId, name, planned, spent }) => ({ lineId, name, cents: toCents(spent) - toCents(planned) }))
    .filter(({ cents }) => cents !== 0n)
    .map(({ cents, ...line }) => ({ ...line, isOver: cents > 0n, cents: cents < 0n ? -cents : cents }))
    .toSorted((one, other) => (one.cents === other.cents ? 0 : one.cents > other.cents ? -1 : 1))
    .slice(0, DIFFERENCES_SHOWN)
    .map(({ cents, ...line }) => ({ ...line, by: fromCents(cents) }));

/** What the lines of a month pass on to the next one. */
export const carriedOver = ({ lines }: Pick<Month, 'lines'>): string =>
  fromCents(lines.reduce((total, { carryOver, left }) => total + carriedOn(carryOver, toCents(left)), 0n));

/**
 * What a month saved: its income minus what was spent. If no income was recorded, it is what was planned minus
 * what was spent.
 */
export function savedOf({
  income,
  plannedIncome,
  spent,
}: Pick<Month, 'income' | 'plannedIncome' | 'spent'>): {
  readonly amount: string;
  readonly isOfPlan: boolean;
} {
  const isOfPlan = toCents(income) === 0n;
  return { amount: fromCents(toCents(isOfPlan ? plannedIncome : income) - toCents(spent)), isOfPlan };
}

/** A line that can give money to another one, and how much it can give. */
export interface MoneySource {
  readonly lineId: string;
  readonly name: string;
  readonly left: string;
  readonly amount: string;
}

const least = (...amounts: readonly [Cents, ...Cents[]]): Cents =>
  amounts.reduce((smallest, each) => (each < smallest ? each : smallest));

/**
 * The lines that can cover what a line is short of, the one with most left first (MON-43). A line gives at most
 * what is planned for it and left of it.
 */
export function sourcesFor({ lineId, left }: MonthLine, lines: readonly MonthLine[]): MoneySource[] {
  const needed = -toCents(left);
  if (needed <= 0n) return [];
  return lines
    .filter((line) => line.lineId !== lineId && toCents(line.left) > 0n && toCents(line.planned) > 0n)
    .toSorted((one, other) => (toCents(other.left) > toCents(one.left) ? 1 : -1))
    .map((line) => ({
      lineId: line.lineId,
      name: line.name,
      left: line.left,
      amount: fromCents(least(needed, toCents(line.left), toCents(line.planned))),
    }));
}

/**
 * The planned amount that covers what a line is short of with money that is not planned yet, as far as that suffices;
 * null if nothing can be covered so.
 */
export function coveredPlan(
  { left, planned }: MonthLine,
  { unplanned }: Pick<Month, 'unplanned'>,
): string | null {
  const added = least(-toCents(left), toCents(unplanned));
  return added > 0n ? fromCents(toCents(planned) + added) : null;
}

/** Whether anything can cover what a line is short of. */
export const canBeCovered = (line: MonthLine, month: Pick<Month, 'lines' | 'unplanned'>): boolean =>
  coveredPlan(line, month) !== null || sourcesFor(line, month.lines).length > 0;
