import type { AnsweredReminder } from '@savvi/reminders-contract/reminder';

/** The groups of the page, in their order. */
export const GROUPS = ['overdue', 'coming', 'postponed', 'done'] as const;
/** A group of reminders. */
export type Group = (typeof GROUPS)[number];

/** The group of a reminder on a day. */
export function groupOf({ answer, dueOn, postponedUntil }: AnsweredReminder, today: string): Group {
  if (answer === 'done') return 'done';
  if (answer === 'later' && postponedUntil !== null && postponedUntil > today) return 'postponed';
  return dueOn < today ? 'overdue' : 'coming';
}

/** A kind of date in words: `debt-payment` is 'Debt payment'. */
export const wordsOf = (kind: string): string =>
  `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1).replaceAll('-', ' ')}`;

/** The day a number of days or one month after another; the last day of a month that is too short. */
export function dayAfter(day: string, distance: { readonly days: number } | 'month'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const at =
    distance === 'month'
      ? Date.UTC(year, month, Math.min(date, last))
      : Date.UTC(year, month - 1, date + distance.days);
  return new Date(at).toISOString().slice(0, 10);
}
