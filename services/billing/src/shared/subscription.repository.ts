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
  /** Whether an earlier subscription has still to be ended, because this one was bought since. */
  readonly hasSurplus: boolean;
  /** The plan that this one took the place of, and when. */
  readonly replaced: Replaced | null;
  /** Whether the owner has to choose which of several subscriptions to keep. */
  readonly isUndecided: boolean;
  /** The subscriptions that the owner agreed to end, by the provider's ids. */
  readonly agreedEnds: readonly string[];
}

/** A plan that another took the place of. */
export interface Replaced {
  readonly planType: Subscription['planType'];
  readonly at: Date;
}

/** Who never paid. */
export const FREE: Subscription = {
  subscriptionStatus: 'free',
  planType: 'free',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};

type Row = NonNullable<Awaited<ReturnType<Database['subscription']['findUnique']>>>;
const read = ({
  spaceId,
  customerId,
  version,
  hasSurplus,
  replacedPlan,
  replacedAt,
  isUndecided,
  agreedEnds,
  ...row
}: Row): KeptSubscription => ({
  spaceId,
  customerId,
  version,
  hasSurplus,
  isUndecided,
  agreedEnds,
  replaced:
    replacedPlan === null || replacedAt === null
      ? null
      : { planType: storedPlanType.parse(replacedPlan), at: replacedAt },
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

  /** From now on the provider is asked again, if there is a reason. */
  async keep(
    tx: Transaction,
    {
      spaceId,
      subscription,
      customerId,
      version,
      hasSurplus,
      replaced,
      isUndecided,
      agreedEnds,
    }: KeptSubscription,
  ): Promise<void> {
    const row = {
      ...subscription,
      customerId,
      version,
      hasSurplus,
      replacedPlan: replaced?.planType ?? null,
      replacedAt: replaced?.at ?? null,
      isUndecided,
      agreedEnds: [...agreedEnds],
      askAt: null,
      asks: 0,
    };
    await tx.subscription.upsert({ where: { spaceId }, create: { spaceId, ...row }, update: row });
  },

  /**
   * The version that the next change is above, whatever its own row says; it is not raised until the
   * transaction ends.
   */
  async versionFloor(tx: Transaction): Promise<number> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended('versions of subscriptions', 0))`;
    const [floor] = await tx.$queryRaw<{ version: number }[]>`SELECT version FROM version_floor`;
    return floor?.version ?? 0;
  },

  /**
   * Raises every version, and that floor, to `version` at least, and each by one at least; no change comes
   * between.
   */
  async raiseVersions(tx: Transaction, version: number): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('versions of subscriptions', 0))`;
    await tx.$executeRaw`INSERT INTO version_floor (version) VALUES (${version}::integer) ON CONFLICT (id) DO UPDATE SET version = greatest(version_floor.version + 1, excluded.version)`;
    await tx.$executeRaw`UPDATE subscriptions SET version = greatest(version + 1, (SELECT version FROM version_floor))`;
  },

  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.subscription.deleteMany({ where: { spaceId } });
  },

  /** The next of them all, in the order of their spaces. */
  async page(
    tx: Transaction,
    { last, limit }: { last: Owner | null; limit: number },
  ): Promise<KeptSubscription[]> {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT space_id::text AS "spaceId", subscription_status AS "subscriptionStatus", plan_type AS "planType", current_period_end AS "currentPeriodEnd",
             cancel_at_period_end AS "cancelAtPeriodEnd", customer_id AS "customerId", version, has_surplus AS "hasSurplus",
             replaced_plan AS "replacedPlan", replaced_at AS "replacedAt", is_undecided AS "isUndecided", agreed_ends AS "agreedEnds", ask_at AS "askAt", asks
      FROM subscriptions WHERE (${last?.spaceId ?? null}::uuid IS NULL OR space_id > ${last?.spaceId ?? null}::uuid) ORDER BY space_id LIMIT ${limit}::integer`;
    return rows.map(read);
  },

  /** The next whose subscription is another one by now because time went by, in the order of their spaces. */
  due(db: Database, now: Date, { last, limit }: { last: Owner | null; limit: number }): Promise<Owner[]> {
    return db.$queryRaw<Owner[]>`
      SELECT space_id::text AS "spaceId" FROM subscriptions
      WHERE subscription_status = 'active' AND current_period_end <= ${now}::timestamptz AND cancel_at_period_end
            AND (${last?.spaceId ?? null}::uuid IS NULL OR space_id > ${last?.spaceId ?? null}::uuid)
      ORDER BY space_id LIMIT ${limit}::integer`;
  },

  /**
   * Takes the next about whom the provider has to be asked, or told: {@link unsureOf} and {@link surplusOf}
   * say of what. Nobody else gets them, and should it come to nothing they come again: after a second, then
   * twice as long each time, up to an hour.
   */
  async claimForProvider(db: Database, now: Date): Promise<Owner | null> {
    const late = new Date(now.getTime() - GRACE_MS);
    const silent = new Date(now.getTime() - SILENCE_MS);
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

/** Somebody's subscription; free for who never paid. */
export const readSubscription = async (db: Database, owner: Owner): Promise<Subscription> =>
  (await subscriptionRepository.find(db, owner))?.subscription ?? FREE;
