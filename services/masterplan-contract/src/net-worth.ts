import * as z from '@savvi/contracts/schema';
import { moneyOutput } from '@savvi/contracts/money';
import { calendarMonth } from '@savvi/contracts/values';

/** How many months the net worth chart covers, including the current one. */
export const NET_WORTH_MONTHS = 60;

/** The net worth at the end of a month, or so far in the current month. */
export const monthlyNetWorth = z.object({ month: calendarMonth, netWorth: moneyOutput });
/** The net worth at the end of a month. */
export type MonthlyNetWorth = z.infer<typeof monthlyNetWorth>;

/** The amount that each savings account, debt and property added to the net worth at the end of a month; debts are negative. */
export const monthEnd = z.object({
  month: calendarMonth,
  holdings: z.array(z.object({ id: z.string(), net: moneyOutput })),
});
/** The amount that each record added to the net worth at the end of a month. */
export type MonthEnd = z.infer<typeof monthEnd>;
