// What a savings goal needs each month. Amounts are cents.
import type { Cents } from '@savvi/contracts/money';

/** A goal as far as its monthly amount depends on it. */
export interface Aim {
  readonly target: Cents;
  /** What is saved already. */
  readonly saved: Cents;
  /** The day by which the target is to be reached. */
  readonly date: string;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** How often money can be put aside until a day: once a month, and at least once. */
export const monthsLeft = (today: string, date: string): number =>
  Math.max(1, monthNumber(date) - monthNumber(today));

/**
 * The monthly amount that reaches a target in time, rounded up to the cent (MON-94); null for a target that is
 * reached, or a date that is not in the future.
 */
export function neededMonthly({ target, saved, date }: Aim, today: string): Cents | null {
  const remaining = target - saved;
  if (remaining <= 0n || date <= today) return null;
  const months = BigInt(monthsLeft(today, date));
  return (remaining + months - 1n) / months;
}
