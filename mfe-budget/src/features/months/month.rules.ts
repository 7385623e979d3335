// Decisions of the pages of months, from a month, today's date and the budgets.
import type { Budget } from '@savvi/budget-contract/budget';
import type { Month, MonthLine, MonthListed, Payer } from '@savvi/budget-contract/month';
import {
  monthLater,
  monthName,
  type Pace,
  paceOf,
  startableMonths,
} from '@savvi/budget-contract/month.rules';
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import { browserDay, monthOfDay } from '../../shared/browser-day.ts';
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

/** The name of a month beside another one, with the year only if it differs: `May`, or `January 2028`. */
export function nameBeside(month: string, other: string): string {
  const name = monthName(month);
  return month.slice(0, 4) === other.slice(0, 4) ? name.slice(0, name.lastIndexOf(' ')) : name;
}

/** The names of a couple, which pays lines; null for a budget of one person. */
export interface Couple {
  readonly partner1: string;
  readonly partner2: string;
}

/** The couple of a budget. */
export const coupleOf = ({ budgetType, partner1Name, partner2Name }: Budget): Couple | null =>
  budgetType === 'single' || partner2Name === null
    ? null
    : { partner1: partner1Name, partner2: partner2Name };

/** Who may pay a line; null is nobody in particular. */
export const PAYERS: readonly (Payer | null)[] = ['partner1', 'partner2', 'joint', null];

type MonthName = Pick<Month, 'month'>;

/** The list of started months, newest first, with a month that was started or changed. */
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

/** The lines of one list with their totals. */
export interface PlanGroup extends Figures {
  readonly list: MonthLine['list'];
  readonly lines: readonly MonthLine[];
}

/** The lines of a month by list, fixed expenses first; a list without lines is left out. */
export const groupsOf = ({ lines }: Pick<Month, 'lines'>): PlanGroup[] =>
  (['fixed', 'variable'] as const).flatMap((list) => {
    const own = lines.filter((line) => line.list === list);
    const total = (amount: keyof Figures) => fromCents(totalOf(own, amount));
    if (own.length === 0) return [];
    return [
      {
        list,
        lines: own,
        planned: total('planned'),
        carriedIn: total('carriedIn'),
        spent: total('spent'),
        left: total('left'),
      },
    ];
  });

/** Whether any line got an amount from the month before. */
export const hasCarriedIn = ({ lines }: Pick<Month, 'lines'>): boolean =>
  lines.some(({ carriedIn }) => toCents(carriedIn) !== 0n);

/** The pace of a line on a day of its month; null for fixed lines, which are due on their own days. */
export const linePace = (
  { list, planned, spent }: Pick<MonthLine, 'list' | 'planned' | 'spent'>,
  { day, days }: RunningDay,
): Pace | null =>
  list === 'fixed' ? null : paceOf({ planned: toCents(planned), spent: toCents(spent) }, day, days);

/** The pace of all variable lines and of spending outside of the plan. */
export function monthPace(
  { lines, outsidePlan }: Pick<Month, 'lines' | 'outsidePlan'>,
  { day, days }: RunningDay,
): Pace {
  const variable = lines.filter(({ list }) => list === 'variable');
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
