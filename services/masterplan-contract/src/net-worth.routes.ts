import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { monthEnd, monthlyNetWorth, NET_WORTH_MONTHS } from './net-worth.ts';

/**
 * The net worth of each month for the dashboard's chart, without gaps since the first month with data. The
 * list is empty for a user without data (DASH-8).
 */
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

/** The amount that each record added to the net worth at the end of last month, for the list of changes (PLN-1). */
export const getLastMonth = defineRoute({
  tag: 'Master plan',
  access: 'session',
  method: 'get',
  path: '/api/net-worth/last-month',
  operation: 'getLastMonth',
  summary:
    'What each of your savings accounts, debts and properties added to your net worth at the end of last month',
  status: 200,
  reply: monthEnd,
});
