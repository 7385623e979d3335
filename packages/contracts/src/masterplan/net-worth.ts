import * as z from '@savvi/contracts/schema';
import { moneyOutput } from '../money.ts';
import { calendarMonth } from '../values.ts';

/** How many months the line of the net worth goes back, this one included. */
export const NET_WORTH_MONTHS = 60;

/** What somebody was worth at the end of a month; this month, as far as it has gone. */
export const monthlyNetWorth = z.object({ month: calendarMonth, netWorth: moneyOutput });
/** What somebody was worth at the end of a month. */
export type MonthlyNetWorth = z.infer<typeof monthlyNetWorth>;
