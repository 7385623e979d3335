// What follows from a bill and its due dates. Service and pages decide with the same functions. Amounts are cents.
import { daysBetween } from '@savvi/contracts/calendar';
import { type Cents, toCents } from '@savvi/contracts/money';
import type { Bill, BillDate } from './bill.ts';

type Amounts = Pick<Bill, 'amountKind' | 'amount' | 'amountTo'>;

/** The state of a due date on a day (MON-88). */
export type BillState = 'paid' | 'skipped' | 'due' | 'overdue';

/** The state of a due date on a day. */
export function stateOf(
  { dueOn, isSkipped, paidBy }: Pick<BillDate, 'dueOn' | 'isSkipped' | 'paidBy'>,
  today: string,
): BillState {
  if (paidBy !== null) return 'paid';
  if (isSkipped) return 'skipped';
  return dueOn < today ? 'overdue' : 'due';
}

/** Whether a due date is neither paid nor skipped. */
export const isOpen = ({ isSkipped, paidBy }: Pick<BillDate, 'isSkipped' | 'paidBy'>): boolean =>
  paidBy === null && !isSkipped;

/** Whether a due date is a bill that is neither paid nor skipped. */
export const isToPay = (
  { kind }: Pick<Bill, 'kind'>,
  date: Pick<BillDate, 'isSkipped' | 'paidBy'>,
): boolean => kind === 'spending' && isOpen(date);

/** What sums count for a due date: of a range the upper bound, so that the money is enough. */
export const expectedAmount = ({ amount, amountTo }: Pick<Amounts, 'amount' | 'amountTo'>): Cents =>
  toCents(amountTo ?? amount);

/** Why a bill cannot be as it is; null if it can. */
export function billProblem({
  kind,
  amountKind,
  amount,
  amountTo,
  firstDue,
  endsOn,
  lineId,
}: Amounts & Pick<Bill, 'kind' | 'firstDue' | 'endsOn' | 'lineId'>): string | null {
  if (kind === 'income' && lineId !== null) return 'Income has no line.';
  if (endsOn !== null && endsOn < firstDue) return 'The end must not be before the first due date.';
  return amountProblem({ amountKind, amount, amountTo });
}

/** Why the amount of a bill cannot be as it is; null if it can. */
export function amountProblem({ amountKind, amount, amountTo }: Amounts): string | null {
  if (amountKind !== 'range') return amountTo === null ? null : 'Only a range has an upper amount.';
  if (amountTo === null || toCents(amountTo) <= toCents(amount))
    return 'The upper amount must be more than the lower one.';
  return null;
}

/** How far a payment may be from its due date, in days (MON-88). */
export const MATCH_DAYS = 7;
/** How far a payment may be from its amount unless that is a range, in percent (MON-88). */
export const MATCH_PERCENT = 10n;

/** The amounts between which a payment is taken for the payment of a due date, both included (MON-88). */
export function matchingAmounts({ amount, amountTo }: Pick<Amounts, 'amount' | 'amountTo'>): {
  from: Cents;
  to: Cents;
} {
  const cents = toCents(amount);
  if (amountTo !== null) return { from: cents, to: toCents(amountTo) };
  const tolerance = (cents * MATCH_PERCENT) / 100n;
  return { from: cents - tolerance, to: cents + tolerance };
}

/** Whether a day is near enough to a due date for a payment (MON-88). */
export const isNearDay = (day: string, dueOn: string): boolean =>
  Math.abs(daysBetween(day, dueOn)) <= MATCH_DAYS;
