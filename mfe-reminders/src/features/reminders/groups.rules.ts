import type { AnsweredReminder } from '@savvi/reminders-contract/reminder';

/** The groups of the page, in their order. */
export const GROUPS = ['overdue', 'coming', 'postponed', 'done'] as const;
/** A group of reminders. */
export type Group = (typeof GROUPS)[number];

/** The group of a reminder on a day. */
export function groupOf({ answer, dueOn, repeats, postponedUntil }: AnsweredReminder, today: string): Group {
  if (answer === 'done') return 'done';
  if (answer === 'later' && postponedUntil !== null && postponedUntil > today) return 'postponed';
  // Whether a payment was made is not known, so a date that repeats is never overdue.
  return dueOn < today && repeats === 'never' ? 'overdue' : 'coming';
}

/** A kind of date in words: `debt-payment` is 'Debt payment'. */
export const wordsOf = (kind: string): string =>
  `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1).replaceAll('-', ' ')}`;
