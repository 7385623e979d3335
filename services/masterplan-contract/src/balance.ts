import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, moneyInput, moneyOutput } from '@savvi/contracts/money';
import { calendarDate } from '@savvi/contracts/values';

/** The maximum number of points in the balance history of one record (PLN-4). */
export const BALANCE_POINTS_MAX = 2_000;
/**
 * The number of points in a space from which on users cannot add points. Also the maximum number of points in one
 * response.
 */
export const BALANCE_POINTS_OF_SPACE_MAX = 50_000;

/** A day of a balance history, in UTC like the months of the net worth. */
export const balanceDay = calendarDate.check(
  z.regex(/^(?:19[7-9]\d|[2-9]\d{3})-/, 'must not be before 1970-01-01'),
);

/** The body of PUT /api/savings-accounts/{id}/balances/{day}, and of the same request for debts. */
export const balanceInput = z.object({ balance: moneyInput(MONEY_LIMITS.balance) });

/** The balance of a savings account or debt at the end of a day, valid until the next point. */
export const balancePoint = z.object({
  day: calendarDate,
  balance: moneyOutput,
  /** Whether the user entered the point. Other points were recorded when the record changed. */
  isAdded: z.boolean(),
});
/** A point of a balance history. */
export type BalancePoint = z.infer<typeof balancePoint>;

/** The kinds of records that have a balance history. */
export const balanceKind = z.enum(['savings-account', 'debt']);
/** The kind of a record that has a balance history. */
export type BalanceKind = z.infer<typeof balanceKind>;

/** The balance history of one record. */
export const balanceHistory = z.object({
  kind: balanceKind,
  id: z.string(),
  points: z.array(balancePoint),
});
/** The balance history of one record. */
export type BalanceHistory = z.infer<typeof balanceHistory>;
