import { firstDay, monthLater } from '@savvi/budget-contract/month.rules';
import { daysAfter } from '@savvi/contracts/calendar';
import { type DueBill, sundayOf } from '../../../shared/bills/coming.rules.ts';

/** The last day of a month. */
export const lastDayOf = (month: string): string => daysAfter(firstDay(monthLater(month, 1)), -1);

/** A day of a calendar with what is due on it. */
export interface CalendarDay {
  readonly day: string;
  readonly isInMonth: boolean;
  readonly due: readonly DueBill[];
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The weeks of a month, each from Sunday to Saturday. */
export function calendarOf(month: string, due: readonly DueBill[]): CalendarDay[][] {
  const last = lastDayOf(month);
  const weeks: CalendarDay[][] = [];
  for (let sunday = sundayOf(firstDay(month)); sunday <= last; sunday = daysAfter(sunday, 7))
    weeks.push(
      WEEK.map((at) => {
        const day = daysAfter(sunday, at);
        return {
          day,
          isInMonth: day.startsWith(month),
          due: day.startsWith(month) ? due.filter(({ date }) => date.dueOn === day) : [],
        };
      }),
    );
  return weeks;
}
