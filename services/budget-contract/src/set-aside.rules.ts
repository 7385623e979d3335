// Saving for a bill that is not due every month (MON-90). Amounts are cents.
import type { Cents } from '@savvi/contracts/money';
import { monthLater } from './month.rules.ts';

/** A due date of a bill that is saved for, by its month. */
export interface SavedFor {
  readonly month: string;
  readonly amount: Cents;
}

/** The number of months from one month to another, both included. */
function monthsFrom(first: string, last: string): number {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return numberOf(last) - numberOf(first) + 1;
}

/**
 * What is set aside in a month for the next due date: equal parts from the month after the due date before it, or from
 * `since`, the month in which saving began. The month of the due date takes the odd cents. Null without a due date.
 */
export function setAsideIn(month: string, due: readonly SavedFor[], since: string): Cents | null {
  const next = due.find((each) => each.month >= month);
  if (next === undefined || month < since) return null;
  const before = due.findLast((each) => each.month < month);
  const first = before === undefined || before.month < since ? since : monthLater(before.month, 1);
  const count = BigInt(monthsFrom(first, next.month));
  const part = next.amount / count;
  return month === next.month ? next.amount - part * (count - 1n) : part;
}
