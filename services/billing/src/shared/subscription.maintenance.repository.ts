import type { Database, Transaction } from '../db.ts';
import { GRACE_MS, NO_EVENT_MS } from './subscription-state.rules.ts';
import { type StoredSubscription, readRow, type SubscriptionRow } from './subscription.repository.ts';

type Owner = Pick<StoredSubscription, 'spaceId'>;

/** Statements on the subscriptions of all spaces. */
export const subscriptionMaintenance = {
  /**
   * Raises the version of every subscription and the version floor by at least one, and to at least
   * `version`. Concurrent changes of subscriptions wait until the transaction ends.
   */
  async raiseVersions(tx: Transaction, version: number): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('versions of subscriptions', 0))`;
    await tx.$executeRaw`INSERT INTO version_floor (version) VALUES (${version}::integer) ON CONFLICT (id) DO UPDATE SET version = greatest(version_floor.version + 1, excluded.version)`;
    await tx.$executeRaw`UPDATE subscriptions SET version = greatest(version + 1, (SELECT version FROM version_floor))`;
  },

  /** A page of all subscriptions in the order of their spaces. */
  async page(
    tx: Transaction,
    { last, limit }: { last: Owner | null; limit: number },
  ): Promise<StoredSubscription[]> {
    const rows = await tx.$queryRaw<SubscriptionRow[]>`
      SELECT space_id::text AS "spaceId", subscription_status AS "subscriptionStatus", plan_type AS "planType", current_period_end AS "currentPeriodEnd",
             cancel_at_period_end AS "cancelAtPeriodEnd", customer_id AS "customerId", version, has_surplus AS "hasSurplus",
             replaced_plan AS "replacedPlan", replaced_at AS "replacedAt", is_undecided AS "isUndecided", agreed_ends AS "agreedEnds", ask_at AS "askAt", asks
      FROM subscriptions WHERE (${last?.spaceId ?? null}::uuid IS NULL OR space_id > ${last?.spaceId ?? null}::uuid) ORDER BY space_id LIMIT ${limit}::integer`;
    return rows.map(readRow);
  },

  /**
   * The next batch of spaces after `last`, by id, whose subscription is canceled and has reached the end of
   * its period, but is still stored as active.
   */
  due(db: Database, now: Date, { last, limit }: { last: Owner | null; limit: number }): Promise<Owner[]> {
    return db.$queryRaw<Owner[]>`
      SELECT space_id::text AS "spaceId" FROM subscriptions
      WHERE subscription_status = 'active' AND current_period_end <= ${now}::timestamptz AND cancel_at_period_end
            AND (${last?.spaceId ?? null}::uuid IS NULL OR space_id > ${last?.spaceId ?? null}::uuid)
      ORDER BY space_id LIMIT ${limit}::integer`;
  },

  /**
   * Claims the next space that requires a call to the provider, as {@link unsureOf} and {@link surplusOf}
   * define. No other replica gets the same space. If the call fails, the space is due again after a second,
   * then after twice as long each time, up to an hour.
   */
  async claimForProvider(db: Database, now: Date): Promise<Owner | null> {
    const late = new Date(now.getTime() - GRACE_MS);
    const silent = new Date(now.getTime() - NO_EVENT_MS);
    const [claimed] = await db.$queryRaw<Owner[]>`
      UPDATE subscriptions SET asks = asks + 1, ask_at = ${now}::timestamptz + least(3600, 2 ^ least(asks, 12)) * interval '1 second'
      WHERE space_id = (
        SELECT space_id FROM subscriptions
        WHERE (ask_at IS NULL OR ask_at <= ${now}::timestamptz)
              AND (has_surplus
                   OR (subscription_status = 'active' AND current_period_end <= ${late}::timestamptz AND NOT cancel_at_period_end)
                   OR (subscription_status = 'past_due' AND (current_period_end IS NULL OR current_period_end <= ${silent}::timestamptz)
                       AND NOT EXISTS (SELECT 1 FROM provider_events AS word WHERE word.customer_id = subscriptions.customer_id AND word.happening <> 'unheard-of' AND word.created > ${silent}::timestamptz)))
        ORDER BY ask_at NULLS FIRST, space_id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING space_id::text AS "spaceId"`;
    return claimed ?? null;
  },
};
