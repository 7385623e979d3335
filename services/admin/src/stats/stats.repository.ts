import type { Database } from '../db.ts';
import type { AccountTotals } from './stats.rules.ts';

/** Counts over all accounts. */
export const statsRepository = {
  /**
   * `since`: from when on a sign-up is recent. Yearly is `annual`; every other active plan is paid by the
   * month, but for a free one, which is not paid.
   */
  async totals(db: Database, since: Date): Promise<AccountTotals> {
    const [totals] = await db.$queryRaw<[AccountTotals]>`
      SELECT count(*)::integer AS "totalUsers",
             count(*) FILTER (WHERE created_at > ${since}::timestamptz)::integer AS "recentSignups",
             count(*) FILTER (WHERE subscription_status = 'active')::integer AS "activeSubscribers",
             count(*) FILTER (WHERE subscription_status = 'active' AND plan_type IN ('premium', 'basic'))::integer AS "activeMonthly",
             count(*) FILTER (WHERE subscription_status = 'active' AND plan_type = 'annual')::integer AS "activeYearly",
             count(*) FILTER (WHERE plan_type = 'free')::integer AS "freeUsers"
      FROM accounts`; // an aggregate without groups has one row
    return totals;
  },

  /** Accounts by the day they were made, by UTC, from a day on; days without any are missing. */
  async signUps(db: Database, firstDay: string): Promise<ReadonlyMap<string, number>> {
    const rows = await db.$queryRaw<{ day: string; count: number }[]>`
      SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::integer AS count
      FROM accounts WHERE created_at >= (${firstDay}::date)::timestamp AT TIME ZONE 'UTC' GROUP BY day`;
    return new Map(rows.map(({ day, count }) => [day, count]));
  },
};
