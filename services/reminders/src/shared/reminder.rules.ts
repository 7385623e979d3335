// Which day a date falls on, and whether it is listed. Days are calendar days as text, so text order is their order.
import { daysAfter, monthsAfter } from '@savvi/contracts/calendar';
import { isOfAccount } from '@savvi/reminders-contract/reminder';
import type { DueDate as Dated } from './due-date.repository.ts';

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
 * is the next one that is not done: whether a payment was made is not known, so an earlier one is never overdue. A
 * postponed one stays until it is answered or the next one comes. One of the account is over on the day after.
 */
export function currentOf(
  { kind, dueOn, dayOfMonth, answeredOn, postponedUntil }: Dated,
  today: string,
): Current | null {
  if (dueOn !== null) {
    if (dueOn < today && isOfAccount(kind)) return null;
    const isAnswered = answeredOn === dueOn;
    const answer = postponedUntil === null ? 'done' : 'later';
    return isAnswered ? { dueOn, answer, postponedUntil } : { dueOn, answer: null, postponedUntil: null };
  }
  if (dayOfMonth === null) return null;
  const next = (from: string): Current => ({
    dueOn: nextMonthly(dayOfMonth, from),
    answer: null,
    postponedUntil: null,
  });
  // After a change of the day of the month, the answer was to a day that is none any more.
  if (answeredOn === null || nextMonthly(dayOfMonth, answeredOn) !== answeredOn) return next(today);
  const following = next(daysAfter(answeredOn, 1));
  if (postponedUntil !== null && today < following.dueOn)
    return { dueOn: answeredOn, answer: 'later', postponedUntil };
  return answeredOn >= today ? following : next(today);
}

/** The answered occurrence after the last answer was taken back: of a date that repeats, the one before may be done. */
export function answeredBefore({ dayOfMonth, answeredOn }: Dated, today: string): string | null {
  if (dayOfMonth === null || answeredOn === null) return null;
  const before = nextMonthly(dayOfMonth, `${monthsAfter(answeredOn, -1).slice(0, 8)}01`);
  return before >= today ? before : null;
}

/** Whether an occurrence is neither done nor still postponed. */
export const isOpen = ({ answer, postponedUntil }: Current, today: string): boolean =>
  answer === null || (postponedUntil !== null && postponedUntil <= today);
