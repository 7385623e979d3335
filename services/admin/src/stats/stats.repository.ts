import type { Database } from '../db.ts';
import type { AccountTotals } from './stats.rules.ts';

/** Counts over all accounts. */
export const statsRepository = {
  /**
   * `since` is the start of the period in which a sign-up counts as recent. Yearly plans are `annual`; every
   * other active plan except a free one is paid monthly.
   */
  async totals(db: Database, since: Date): Promise<AccountTotals> {
    const [totals] = await db.$queryRaw<[AccountTotals]>`
      SELECT count(*)::integer AS "totalUsers",
             count(*) FILTER (WHERE created_at > ${since}::timestamptz)::integer AS "recentSignups",
             count(*) FILTER (WHERE subscription_status = 'active')::integer AS "activeSubscribers",
             count(*) FILTER (WHERE subscription_status = 'active' AND plan_type IN ('premium', 'basic'))::integer AS "activeMonthly",
             count(*) FILTER (WHERE subscription_status = 'active' AND plan_type = 'annual')::integer AS "activeYearly",
             count(*) FILTER (WHERE plan_type = 'free')::integer AS "freeUsers"
      FROM accounts`; // without GROUP BY an aggregate always returns one row
    return totals;
  },

  /**
   * The number of accounts by the day of their creation in UTC, from `firstDay` on; days without any are
   * missing.
   */
  async signUps(db: Database, firstDay: string): Promise<ReadonlyMap<string, number>> {
    const rows = await db.$queryRaw<{ day: string; count: number }[]>`
      SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::integer AS count
      FROM accounts WHERE created_at >= (${firstDay}::date)::timestamp AT TIME ZONE 'UTC' GROUP BY day`;
    return new Map(rows.map(({ day, count }) => [day, count]));
  },
};
