import { RECENT_MS, SIGN_UP_DAYS, type AdminStats, type SignUpDay } from '@savvi/admin-contract/admin';
import { PLANS } from '@savvi/contracts/billing/plans';
import { fractionOf, fromCents, toCents } from '@savvi/contracts/money';

const DAY_MS = 86_400_000;
/** The price of the monthly plan, in cents (T-41). */
const MONTHLY = toCents(PLANS.monthly.price);
/** The price of the yearly plan, in cents (T-41). */
const YEARLY = toCents(PLANS.yearly.price);

/** The numbers of accounts that the statistics are calculated from. */
export interface AccountTotals {
  readonly totalUsers: number;
  readonly recentSignups: number;
  readonly activeMonthly: number;
  readonly activeYearly: number;
  readonly activeSubscribers: number;
  readonly freeUsers: number;
}

/** The start of the period in which a sign-up counts as recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - RECENT_MS);

/** The revenue per month in cents: a yearly plan counts as a twelfth of its price (T-41). */
const monthlyRevenue = ({ activeMonthly, activeYearly }: AccountTotals) =>
  BigInt(activeMonthly) * MONTHLY + fractionOf(YEARLY, BigInt(activeYearly), 12n);

/** The statistics of the platform (ADM-4). */
export const statsOf = (totals: AccountTotals): AdminStats => ({
  totalUsers: totals.totalUsers,
  recentSignups: totals.recentSignups,
  activeSubscribers: totals.activeSubscribers,
  totalRevenue: fromCents(monthlyRevenue(totals)),
  freeUsers: totals.freeUsers,
  planDistribution: { free: totals.freeUsers, paid: totals.totalUsers - totals.freeUsers },
});

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The days in the list of sign-ups, in UTC, with today as the last. */
export const signUpDays = (now: Date): string[] =>
  Array.from({ length: SIGN_UP_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (SIGN_UP_DAYS - 1 - index) * DAY_MS)),
  );

/** The sign-ups of each day, including days without any. */
export const signUpsOf = (now: Date, counts: ReadonlyMap<string, number>): SignUpDay[] =>
  signUpDays(now).map((day) => ({ day, count: counts.get(day) ?? 0 }));
