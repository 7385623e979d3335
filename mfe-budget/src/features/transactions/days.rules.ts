import { daysBetween } from '@savvi/contracts/calendar';
import { formatDay, formatShortDate } from '@savvi/ui/format';
import { texts } from './transaction.texts.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const NEAR = ['yesterday', 'today', 'tomorrow'];

const yearOf = (date: string) => date.slice(0, 4);

/** 'May 8', and with its year if that is not the current one. */
const shortDay = (day: string, today: string): string =>
  yearOf(day) === yearOf(today) ? formatShortDate(day, { timeZone: 'UTC' }) : formatDay(day);

/** A day in a sentence: 'today', 'yesterday', 'tomorrow', 'May 8'. */
export const dayWord = (day: string, today: string): string =>
  NEAR[daysBetween(today, day) + 1] ?? shortDay(day, today);

/** A day as a heading: 'Today', 'Yesterday', 'Friday, May 8'. */
export function dayHeading(day: string, today: string): string {
  const ago = daysBetween(day, today);
  if (ago === 0) return texts.list.today;
  if (ago === 1) return texts.list.yesterday;
  return `${WEEKDAYS[new Date(day).getUTCDay()]}, ${shortDay(day, today)}`;
}

/** Items that have a date, in groups of one day each. The items of a day are next to each other. */
export function byDay<Item extends { readonly date: string }>(
  items: readonly Item[],
): readonly { readonly day: string; readonly items: readonly Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const last = days.at(-1);
    if (last?.day === item.date) last.items.push(item);
    else days.push({ day: item.date, items: [item] });
  }
  return days;
}
