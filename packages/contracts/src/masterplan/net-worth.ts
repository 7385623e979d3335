import * as z from '@savvi/contracts/schema';
import { moneyOutput } from '../money.ts';
import { defineRoute } from '../route.ts';
import { calendarMonth } from '../values.ts';

/** How many months the line of the net worth goes back, this one included. */
export const NET_WORTH_MONTHS = 60;

/** The month an instant is in, by UTC: `2026-03`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** What somebody was worth at the end of a month; this month, as far as it has gone. */
export const monthlyNetWorth = z.object({ month: calendarMonth, netWorth: moneyOutput });
/** What somebody was worth at the end of a month. */
export type MonthlyNetWorth = z.infer<typeof monthlyNetWorth>;

/** The line of the dashboard: without a gap from the first month there was something to count, empty before that (DASH-8). */
export const getNetWorth = defineRoute({
  tag: 'Master plan',
  access: 'session',
  method: 'get',
  path: '/api/net-worth',
  operation: 'getNetWorth',
  summary: `Your net worth by month, oldest first, the last ${NET_WORTH_MONTHS} months at most`,
  status: 200,
  reply: z.array(monthlyNetWorth),
});
