// What is due, in the order and sums of 'Coming up' (MON-87).
import type { Bill, BillDate, Bills } from '@savvi/budget-contract/bill';
import { expectedAmount, isOpen } from '@savvi/budget-contract/bill.rules';
import type { Pay } from '@savvi/budget-contract/pay';
import { monthLater } from '@savvi/budget-contract/month.rules';
import { paydaysOf } from '@savvi/budget-contract/pay.rules';
import { daysAfter, daysBetween } from '@savvi/contracts/calendar';
import { type Cents, fromCents } from '@savvi/contracts/money';

/** A due date with its bill. */
export interface DueBill {
  readonly date: BillDate;
  readonly bill: Bill;
}

/** The due dates of a reply with their bills, in the order of their days. */
export function dueBillsOf({ bills, dates }: Bills): DueBill[] {
  const of = new Map(bills.map((bill) => [bill.id, bill]));
  return dates.flatMap((date) => {
    const bill = of.get(date.billId);
    return bill === undefined ? [] : [{ date, bill }];
  });
}

/** Due dates of a week that starts on Sunday, or those that are overdue. */
export interface DueWeek {
  /** The first day of the week; null for overdue dates. */
  readonly sunday: string | null;
  readonly due: readonly DueBill[];
  /** What the bills cost, without recurring income; of a range the upper bound. */
  readonly total: string;
}

/** January 4, 1970 was a Sunday. */
const SOME_SUNDAY = '1970-01-04';
/** The number of days from the Sunday of its week to a day. */
export const daysFromSunday = (day: string): number => daysBetween(SOME_SUNDAY, day) % 7;
/** The Sunday of the week of a day. */
export const sundayOf = (day: string): string => daysAfter(day, -daysFromSunday(day));

const totalOf = (due: readonly DueBill[]): string =>
  fromCents(
    due.reduce<Cents>(
      (total, { bill, date }) => (bill.kind === 'income' ? total : total + expectedAmount(date)),
      0n,
    ),
  );

/** What is neither paid nor skipped, by week; overdue dates come first (MON-87). */
export function weeksOf(due: readonly DueBill[], today: string): DueWeek[] {
  const weeks = Map.groupBy(
    due.filter(({ date }) => isOpen(date)),
    ({ date }) => (date.dueOn < today ? null : sundayOf(date.dueOn)),
  );
  return [...weeks].map(([sunday, of]) => ({ sunday, due: of, total: totalOf(of) }));
}

/** The next payday of either partner after a day; null if none is known. */
export function nextPayday(
  { partner1, partner2 }: Pick<Pay, 'partner1' | 'partner2'>,
  today: string,
): string | null {
  const months = [0, 1].map((count) => monthLater(today.slice(0, 7), count));
  const days = [partner1, partner2].flatMap((pay) =>
    pay?.nextPayday == null
      ? []
      : months.flatMap((month) => paydaysOf(month, pay.frequency, pay.nextPayday ?? '')),
  );
  return days.filter((day) => day > today).toSorted()[0] ?? null;
}

/** What bills cost before the next payday, overdue ones included. */
export interface BeforePayday {
  readonly payday: string;
  readonly total: string;
}

/** What bills cost before the next payday (MON-87); null without bills until then, or if no payday is known. */
export function beforePayday(
  due: readonly DueBill[],
  pay: Pick<Pay, 'partner1' | 'partner2'>,
  today: string,
): BeforePayday | null {
  const payday = nextPayday(pay, today);
  if (payday === null) return null;
  const before = due.filter(
    ({ date, bill }) => bill.kind === 'spending' && isOpen(date) && date.dueOn < payday,
  );
  return before.length === 0 ? null : { payday, total: totalOf(before) };
}
