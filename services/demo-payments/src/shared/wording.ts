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

/** A date in the US format: `March 3, 2026`, in UTC like invoices. */
export function dayOf(second: number): string {
  const day = instantOf(second);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Formats an amount in cents as dollars: `$9.99`. */
export const dollars = (cents: number): string => `$${fromCents(BigInt(cents))}`;

/** The price of a plan: `$9.99 per month`. */
export const priceWords = (plan: PlanId): string => `$${PLANS[plan].price} per ${PLANS[plan].interval}`;

/** The notice on every page that this is not a real payment provider. */
export const DEMONSTRATION =
  'This is a demo. Demo Pay stands in for a payment provider, and no real money moves.';
