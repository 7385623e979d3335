// Which day a date falls on, and whether it is listed. Days are calendar days as text, so text order is their order.
import type { DueDate as Dated } from './due-date.repository.ts';

const DAY_MS = 86_400_000;

/** The day `days` after a day: `2026-12-31` and 1 give `2027-01-01`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days `to` is after `from`; negative if it is before. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The day in the month of `day`; the last one in a month that is too short. */
function dayInMonthOf(day: string, dayOfMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${day.slice(0, 8)}${String(Math.min(dayOfMonth, last)).padStart(2, '0')}`;
}

/** The first occurrence, on `from` or later, of a date that repeats on a day of each month. */
export function nextMonthly(dayOfMonth: number, from: string): string {
  const inThisMonth = dayInMonthOf(from, dayOfMonth);
  if (inThisMonth >= from) return inThisMonth;
  const [year = 0, month = 1] = from.split('-').map(Number);
  return dayInMonthOf(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), dayOfMonth);
}

/** The current occurrence of a date, and the answer to it. */
export interface Current {
  readonly dueOn: string;
  readonly answer: 'done' | 'later' | null;
  readonly postponedUntil: string | null;
}

/**
 * The current occurrence of a date. A date that occurs once stays until it is done. Of one that repeats every month it
 * is the next one that is not done: whether a payment was made is not known, so an earlier one is never overdue.
 */
export function currentOf(
  { dueOn, dayOfMonth, answeredOn, postponedUntil }: Dated,
  today: string,
): Current | null {
  if (dueOn !== null) {
    const isAnswered = answeredOn === dueOn;
    const answer = postponedUntil === null ? 'done' : 'later';
    return isAnswered ? { dueOn, answer, postponedUntil } : { dueOn, answer: null, postponedUntil: null };
  }
  if (dayOfMonth === null) return null;
  if (postponedUntil !== null)
    return { dueOn: nextMonthly(dayOfMonth, today), answer: 'later', postponedUntil };
  const isDone = answeredOn !== null && answeredOn >= today;
  const from = isDone ? daysAfter(answeredOn, 1) : today;
  return { dueOn: nextMonthly(dayOfMonth, from), answer: null, postponedUntil: null };
}

/** Whether an occurrence is neither done nor still postponed. */
export const isOpen = ({ answer, postponedUntil }: Current, today: string): boolean =>
  answer === null || (postponedUntil !== null && postponedUntil <= today);
