import { PLANS, type PlanId } from '@savvi/contracts/billing/plans';
import { fromCents } from '@savvi/contracts/money';
import { instantOf } from './calendar.rules.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day as it is written in the United States: `March 3, 2026`, in UTC as bills are. */
export function dayOf(second: number): string {
  const day = instantOf(second);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Dollars of cents: `$9.99`. */
export const dollars = (cents: number): string => `$${fromCents(BigInt(cents))}`;

/** What a plan costs: `$9.99 per month`. */
export const priceWords = (plan: PlanId): string => `$${PLANS[plan].price} per ${PLANS[plan].interval}`;

/** Said on every page, so that nobody takes it for the real thing. */
export const DEMONSTRATION =
  'This is a demo. Demo Pay stands in for a payment provider, and no real money moves.';
