// The due dates of bills, on calendar dates without a time zone (MON-86). Service and pages calculate with the same
// functions.
import { daysAfter } from '@savvi/contracts/calendar';
import { firstDay, monthLater } from './month.rules.ts';

/** How often a bill is due (MON-85). */
export const RECURRENCES = [
  'weekly',
  'every-two-weeks',
  'twice-a-month',
  'monthly',
  'every-2-months',
  'every-3-months',
  'every-6-months',
  'yearly',
] as const;
/** How often a bill is due. */
export type Recurrence = (typeof RECURRENCES)[number];

/** What happens to a due date on a Saturday or Sunday. */
export const WEEKENDS = ['stay', 'before', 'after'] as const;
/** What happens to a due date on a Saturday or Sunday. */
export type Weekend = (typeof WEEKENDS)[number];

/** The rule of a bill's due dates. */
export interface RecurrenceRule {
  /** The first due date. Its day of the month, or of the week, is that of the later ones. */
  readonly firstDue: string;
  readonly recurrence: Recurrence;
  /** Whether it is due on the last day of each month; ignored for weeks. */
  readonly isLastDay: boolean;
  readonly weekend: Weekend;
}

const DAYS_BETWEEN = { weekly: 7, 'every-two-weeks': 14 } as const;
const MONTHS_BETWEEN = {
  'twice-a-month': 1,
  monthly: 1,
  'every-2-months': 2,
  'every-3-months': 3,
  'every-6-months': 6,
  yearly: 12,
} as const;
const LAST_DAY = 31;
/** The distance in days between the two due dates of a month. */
const HALF_MONTH = 15;

const isByDays = (recurrence: Recurrence): recurrence is keyof typeof DAYS_BETWEEN =>
  recurrence in DAYS_BETWEEN;

/** The number of months from one due date to the next; null for bills that are due more than once a month. */
export const monthsBetween = (recurrence: Recurrence): number | null =>
  isByDays(recurrence) || recurrence === 'twice-a-month' ? null : MONTHS_BETWEEN[recurrence];

/** A day of a month; the last day of a month that is too short. */
function onDay(month: string, day: number): string {
  const last = Number(daysAfter(firstDay(monthLater(month, 1)), -1).slice(-2));
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** The days of a month on which a bill is due, in ascending order; 31 is the last day. */
function daysOfMonth({ firstDue, recurrence, isLastDay }: RecurrenceRule): readonly number[] {
  const day = isLastDay ? LAST_DAY : Number(firstDue.slice(-2));
  if (recurrence !== 'twice-a-month') return [day];
  if (isLastDay) return [HALF_MONTH, LAST_DAY];
  return day > HALF_MONTH ? [day - HALF_MONTH, day] : [day, day + HALF_MONTH];
}

/** The days from `firstDue` until `last` to which the recurrence leads, before weekends are considered. */
export function scheduledDays(rule: RecurrenceRule, last: string): string[] {
  const { firstDue, recurrence } = rule;
  const days: string[] = [];
  if (isByDays(recurrence)) {
    for (let day = firstDue; day <= last; day = daysAfter(day, DAYS_BETWEEN[recurrence])) days.push(day);
    return days;
  }
  const wanted = daysOfMonth(rule);
  const start = firstDue.slice(0, 7);
  for (let month = start; firstDay(month) <= last; month = monthLater(month, MONTHS_BETWEEN[recurrence]))
    days.push(...wanted.map((day) => onDay(month, day)).filter((day) => day >= firstDue && day <= last));
  return days;
}

/** The day of the week of January 1, 1970, a Thursday, counted from Monday. */
const EPOCH_WEEKDAY = 3;
const DAY_MS = 86_400_000;

/** The due date of a scheduled day: Saturdays and Sundays become the Friday before or the Monday after (MON-86). */
export function dueDay(scheduled: string, weekend: Weekend): string {
  const weekday = (Math.floor(Date.parse(scheduled) / DAY_MS) + EPOCH_WEEKDAY) % 7;
  if (weekend === 'stay' || weekday < 5) return scheduled;
  return daysAfter(scheduled, weekend === 'before' ? 4 - weekday : 7 - weekday);
}
