import { RECENT_MS, SIGN_UP_DAYS, type AdminStats, type SignUpDay } from '@savvi/contracts/admin/admin';
import { PLANS } from '@savvi/contracts/billing/plans';
import { fractionOf, fromCents, toCents } from '@savvi/contracts/money';

const DAY_MS = 86_400_000;
/** What a month costs, in cents (T-41). */
const MONTHLY = toCents(PLANS.monthly.price);
/** What a year costs, in cents (T-41). */
const YEARLY = toCents(PLANS.yearly.price);

/** The accounts by what statistics need of them. */
export interface AccountTotals {
  readonly totalUsers: number;
  readonly recentSignups: number;
  readonly activeMonthly: number;
  readonly activeYearly: number;
  readonly activeSubscribers: number;
  readonly freeUsers: number;
}

/** Since when a sign-up is recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - RECENT_MS);

/** What comes in each month, in cents: a year counts as a twelfth each month (T-41). */
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

/** The days that sign-ups are told for, today last, by UTC. */
export const signUpDays = (now: Date): string[] =>
  Array.from({ length: SIGN_UP_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (SIGN_UP_DAYS - 1 - index) * DAY_MS)),
  );

/** The sign-ups of each day, also of those without any. */
export const signUpsOf = (now: Date, counts: ReadonlyMap<string, number>): SignUpDay[] =>
  signUpDays(now).map((day) => ({ day, count: counts.get(day) ?? 0 }));
