// Which dates a mail counts.
import { daysBetween } from '@savvi/contracts/calendar';
import type { DueCount } from '@savvi/contracts/reminders/mail';
import { isOfAccount } from '@savvi/reminders-contract/reminder';
import type { DueDate } from '../shared/due-date.repository.ts';
import { currentOf, isOpen } from '../shared/reminder.rules.ts';

/** How many days before a date that occurs once a mail counts it. */
const DAYS_BEFORE = [30, 7, 1];
/** For a date that occurs every month; 30 days before it, the payment of the month before is not even due. */
const DAYS_BEFORE_MONTHLY = [7, 1];
/** The most days before a date that a mail counts it. */
export const DAYS_BEFORE_MAX = 30;

/** What one mail says. */
export interface MailContent {
  readonly counts: readonly DueCount[];
  /** The dates that are counted as overdue; they are counted only once. */
  readonly overdue: readonly DueDate[];
}

/**
 * What the mail of a day says: the dates that are 30, 7 or 1 day ahead, or were so on a day after `since`, the day
 * of the last mail; and the overdue ones that no mail has counted as overdue. Done and postponed ones are left out, and
 * those of the account, about which there are other mails.
 */
export function mailContent(dates: readonly DueDate[], day: string, since: string): MailContent {
  const counts = new Map<string, DueCount>();
  const overdue: DueDate[] = [];
  const count = (kind: string, inDays: number | null) => {
    const key = `${kind} ${inDays}`;
    counts.set(key, { kind, inDays, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  const missedDays = daysBetween(since, day);
  for (const date of dates) {
    const current = currentOf(date, day);
    if (current === null || !isOpen(current, day) || isOfAccount(date.kind)) continue;
    const inDays = daysBetween(day, current.dueOn);
    const daysBefore = date.dueOn === null ? DAYS_BEFORE_MONTHLY : DAYS_BEFORE;
    if (inDays < 0 && date.dueOn !== null && date.overdueMailed !== date.dueOn) {
      overdue.push(date);
      count(date.kind, null);
    } else if (inDays >= 0 && daysBefore.some((days) => inDays <= days && days < inDays + missedDays))
      count(date.kind, inDays);
  }
  return { counts: [...counts.values()], overdue };
}
