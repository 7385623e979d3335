import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { monthlyNetWorth, NET_WORTH_MONTHS } from './net-worth.ts';

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
