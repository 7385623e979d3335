import { randomUUID } from 'node:crypto';
import type { Bill } from '@savvi/budget-contract/bill';
import { isOpen } from '@savvi/budget-contract/bill.rules';
import { firstDay } from '@savvi/budget-contract/month.rules';
import { dueDay, scheduledDays } from '@savvi/budget-contract/recurrence.rules';
import { daysAfter, monthsAfter } from '@savvi/contracts/calendar';
import type { StoredBillDate } from '../shared/bill.repository.ts';

type Rule = Pick<
  Bill,
  'id' | 'firstDue' | 'recurrence' | 'isLastDay' | 'weekend' | 'endsOn' | 'amountKind' | 'amount' | 'amountTo'
>;

/** How many months ahead due dates exist at least; a month more is stored, so that they are extended once a month. */
const AHEAD_MONTHS = 12;

/** The day until which due dates must be stored on a day. */
export const neededUntil = (today: string): string => monthsAfter(today, AHEAD_MONTHS);
/** The day until which due dates are stored when they are made on a day. */
export const storedUntil = (today: string): string => monthsAfter(today, AHEAD_MONTHS + 1);
/** The first day for which a new bill gets due dates: the first one of the running month. */
export const storedFrom = (today: string): string => firstDay(today.slice(0, 7));

/** How long after its day a due date is still offered a payment, in days: open dates are kept forever. */
const OFFERED_DAYS = 90;

/** Whether a payment is offered for a due date. */
export const isOffered = (date: StoredBillDate, today: string): boolean =>
  isOpen(date) && date.dueOn >= daysAfter(today, -OFFERED_DAYS);

/**
 * The first day that a change of a bill reaches if it is asked for from a day on: not before the running month and the
 * earliest open due date, so that a mistyped year makes no overdue dates.
 */
export function reachedFrom(asked: string, stored: readonly StoredBillDate[], today: string): string {
  const open = stored.filter(isOpen).map(({ dueOn }) => dueOn);
  const [earliest = asked] = [storedFrom(today), ...open].toSorted();
  return asked > earliest ? asked : earliest;
}

/** The due dates of a bill from one scheduled day to another, both included. */
export function datesBetween(bill: Rule, from: string, until: string): StoredBillDate[] {
  const { id: billId, amountKind, amount, amountTo, endsOn } = bill;
  const last = endsOn !== null && endsOn < until ? endsOn : until;
  return scheduledDays(bill, last)
    .filter((day) => day >= from)
    .map((scheduledOn) => ({
      id: randomUUID(),
      billId,
      scheduledOn,
      amountKind,
      amount,
      amountTo,
      dueOn: dueDay(scheduledOn, bill.weekend),
      isSkipped: false,
      paidBy: null,
      version: 1,
    }));
}

/** The due dates that follow after those that are stored. */
export const datesAfter = (bill: Rule & { readonly datesUntil: string }, until: string): StoredBillDate[] =>
  datesBetween(bill, daysAfter(bill.datesUntil, 1), until);

const SCHEDULE = ['firstDue', 'recurrence', 'isLastDay', 'weekend', 'endsOn'] as const;
const AMOUNTS = ['amountKind', 'amount', 'amountTo'] as const;
const differ = (one: Rule, other: Rule, keys: readonly (keyof Rule)[]) =>
  keys.some((key) => one[key] !== other[key]);

/** What a change of a bill does to its due dates. */
export interface ChangedDates {
  readonly added: readonly StoredBillDate[];
  readonly changed: readonly StoredBillDate[];
  readonly removed: readonly StoredBillDate[];
}

/**
 * What a change of a bill does to its due dates (MON-89): nothing before the day `from`, and nothing to paid and skipped
 * ones and those of closed months. A date that stays scheduled on its day keeps its id, even if it is due before `from`
 * now, but never moves into a closed month.
 */
export function changedDates(
  { before, after }: { before: Rule; after: Rule & { readonly datesUntil: string } },
  stored: readonly StoredBillDate[],
  { from, closed }: { from: string; closed: string | null },
): ChangedDates {
  const isClosed = (day: string) => closed !== null && day <= closed;
  const isReached = (day: string) => day >= from && !isClosed(day);
  const free = stored.filter((date) => isReached(date.dueOn) && isOpen(date));
  const { amountKind, amount, amountTo } = after;
  const amounts = differ(before, after, AMOUNTS) ? { amountKind, amount, amountTo } : {};
  const raised = (date: StoredBillDate) => ({ ...date, ...amounts, version: date.version + 1 });
  if (!differ(before, after, SCHEDULE))
    return { added: [], changed: Object.keys(amounts).length > 0 ? free.map(raised) : [], removed: [] };
  const kept = new Set(stored.filter((date) => !free.includes(date)).map(({ scheduledOn }) => scheduledOn));
  const staying = (scheduledOn: string) => free.find((date) => date.scheduledOn === scheduledOn);
  const wanted = datesBetween(after, after.firstDue, after.datesUntil).filter(
    ({ dueOn, scheduledOn }) =>
      staying(scheduledOn) !== undefined || (isReached(dueOn) && !kept.has(scheduledOn)),
  );
  return {
    added: wanted.filter(({ scheduledOn }) => staying(scheduledOn) === undefined),
    changed: wanted.flatMap(({ scheduledOn, dueOn }) => {
      const date = staying(scheduledOn);
      return date === undefined ? [] : [{ ...raised(date), dueOn: isClosed(dueOn) ? date.dueOn : dueOn }];
    }),
    removed: free.filter(({ scheduledOn }) => wanted.every((date) => date.scheduledOn !== scheduledOn)),
  };
}

/** The due dates that have a match, each with its first one whose transaction no other due date has. */
export function assignMatches<Match extends { readonly dateId: string; readonly transactionId: string }>(
  matches: readonly Match[],
): ReadonlyMap<string, Match> {
  const [taken, found] = [new Set<string>(), new Map<string, Match>()];
  for (const match of matches) {
    if (found.has(match.dateId) || taken.has(match.transactionId)) continue;
    found.set(match.dateId, match);
    taken.add(match.transactionId);
  }
  return found;
}
