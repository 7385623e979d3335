import type { Subscription } from '@savvi/contracts/billing/billing';
import { storedPlanType } from '@savvi/contracts/identity/account';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { GRACE_MS, SILENCE_MS } from './fold.rules.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** A subscription as others are told of it, and who pays for it. */
export interface KeptSubscription extends Owner {
  readonly subscription: Subscription;
  /** The provider's id of who pays. */
  readonly customerId: string | null;
  /** Counts up with each change, from 1. */
  readonly version: number;
}

/** Who never paid. */
export const FREE: Subscription = { subscriptionStatus: 'free', planType: 'free', currentPeriodEnd: null, cancelAtPeriodEnd: false };

type Row = NonNullable<Awaited<ReturnType<Database['subscription']['findUnique']>>>;
const read = ({ spaceId, customerId, version, ...row }: Row): KeptSubscription => ({
  spaceId,
  customerId,
  version,
  subscription: {
    subscriptionStatus: subscriptionStatus.parse(row.subscriptionStatus),
    planType: storedPlanType.parse(row.planType),
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  },
});

/** What is known of subscriptions. */
export const subscriptionRepository = {
  async find(db: Database | Transaction, { spaceId }: Owner): Promise<KeptSubscription | null> {
    const row = await db.subscription.findUnique({ where: { spaceId } });
    return row === null ? null : read(row);
  },

  async keep(tx: Transaction, { spaceId, subscription, customerId, version }: KeptSubscription): Promise<void> {
    const row = { ...subscription, customerId, version };
    await tx.subscription.upsert({ where: { spaceId }, create: { spaceId, ...row }, update: row });
  },

  /** The version that the next change is above, whatever its own row says; it is not raised until the transaction ends. */
  async versionFloor(tx: Transaction): Promise<number> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended('versions of subscriptions', 0))`;
    const [floor] = await tx.$queryRaw<{ version: number }[]>`SELECT version FROM version_floor`;
    return floor?.version ?? 0;
  },

  /** Raises every version, and that floor, to `version` at least, and each by one at least; no change comes between. */
  async raiseVersions(tx: Transaction, version: number): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('versions of subscriptions', 0))`;
    await tx.$executeRaw`INSERT INTO version_floor (version) VALUES (${version}::integer) ON CONFLICT (id) DO UPDATE SET version = greatest(version_floor.version + 1, excluded.version)`;
    await tx.$executeRaw`UPDATE subscriptions SET version = greatest(version + 1, (SELECT version FROM version_floor))`;
  },

  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.subscription.deleteMany({ where: { spaceId } });
  },

  /** The next of them all, in the order of their spaces. */
  async page(tx: Transaction, { last, limit }: { last: Owner | null; limit: number }): Promise<KeptSubscription[]> {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT space_id::text AS "spaceId", subscription_status AS "subscriptionStatus", plan_type AS "planType", current_period_end AS "currentPeriodEnd",
             cancel_at_period_end AS "cancelAtPeriodEnd", customer_id AS "customerId", version
      FROM subscriptions WHERE (${last?.spaceId ?? null}::uuid IS NULL OR space_id > ${last?.spaceId ?? null}::uuid) ORDER BY space_id LIMIT ${limit}::integer`;
    return rows.map(read);
  },

  /** The next whose subscription is another one by now because time went by, in the order of their spaces. */
  due(db: Database, now: Date, { last, limit }: { last: Owner | null; limit: number }): Promise<Owner[]> {
    const late = new Date(now.getTime() - GRACE_MS);
    const silent = new Date(now.getTime() - SILENCE_MS);
    return db.$queryRaw<Owner[]>`
      SELECT space_id::text AS "spaceId" FROM subscriptions
      WHERE ((subscription_status = 'active' AND current_period_end <= ${now}::timestamptz AND (cancel_at_period_end OR current_period_end <= ${late}::timestamptz))
             OR (subscription_status = 'past_due' AND (current_period_end IS NULL OR current_period_end <= ${silent}::timestamptz)
                 AND NOT EXISTS (SELECT 1 FROM provider_events AS word WHERE word.customer_id = subscriptions.customer_id AND word.happening IS NOT NULL AND word.created > ${silent}::timestamptz)))
            AND (${last?.spaceId ?? null}::uuid IS NULL OR space_id > ${last?.spaceId ?? null}::uuid)
      ORDER BY space_id LIMIT ${limit}::integer`;
  },
};

/** Somebody's subscription; free for who never paid. */
export const readSubscription = async (db: Database, owner: Owner): Promise<Subscription> => (await subscriptionRepository.find(db, owner))?.subscription ?? FREE;
