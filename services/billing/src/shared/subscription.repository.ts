import type { Subscription } from '@savvi/contracts/billing/billing';
import { storedPlanType } from '@savvi/contracts/identity/account';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** A subscription as events contain it, with its customer at the payment provider. */
export interface StoredSubscription extends Owner {
  readonly subscription: Subscription;
  /** The provider's id of the paying customer. */
  readonly customerId: string | null;
  /** The version of the subscription, which starts at 1 and increases with each change. */
  readonly version: number;
  /** Whether an earlier subscription must still be ended, because the user has bought this one since. */
  readonly hasSurplus: boolean;
  /** The plan that this subscription replaced, and when it was replaced. */
  readonly replaced: Replaced | null;
  /** Whether the owner has to choose which of several subscriptions to keep. */
  readonly isUndecided: boolean;
  /** The provider's ids of the subscriptions that the owner agreed to end. */
  readonly agreedEnds: readonly string[];
}

/** A plan that another plan has replaced. */
export interface Replaced {
  readonly planType: Subscription['planType'];
  readonly at: Date;
}

/** The subscription of a user who has never paid. */
export const FREE: Subscription = {
  subscriptionStatus: 'free',
  planType: 'free',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};

/** A row of `subscriptions`. */
export type SubscriptionRow = NonNullable<Awaited<ReturnType<Database['subscription']['findUnique']>>>;
/** Reads the subscription from a row of `subscriptions`. */
export const readRow = ({
  spaceId,
  customerId,
  version,
  hasSurplus,
  replacedPlan,
  replacedAt,
  isUndecided,
  agreedEnds,
  ...row
}: SubscriptionRow): StoredSubscription => ({
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

/** The rows of `subscriptions`. */
export const subscriptionRepository = {
  async find(db: Database | Transaction, { spaceId }: Owner): Promise<StoredSubscription | null> {
    const row = await db.subscription.findUnique({ where: { spaceId } });
    return row === null ? null : readRow(row);
  },

  /** Stores a subscription, and resets the wait before the next query to the provider. */
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
    }: StoredSubscription,
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
   * The version floor: the version of the next change must exceed the floor and the version of its own row.
   * The floor is not raised until the transaction ends.
   */
  async versionFloor(tx: Transaction): Promise<number> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended('versions of subscriptions', 0))`;
    const [floor] = await tx.$queryRaw<{ version: number }[]>`SELECT version FROM version_floor`;
    return floor?.version ?? 0;
  },

  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.subscription.deleteMany({ where: { spaceId } });
  },
};

/** The subscription of a space; free for users who have never paid. */
export const readSubscription = async (db: Database, owner: Owner): Promise<Subscription> =>
  (await subscriptionRepository.find(db, owner))?.subscription ?? FREE;
