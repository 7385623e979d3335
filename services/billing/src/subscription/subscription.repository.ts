import type { Subscription } from '@savvi/contracts/billing/billing';
import { storedPlanType } from '@savvi/contracts/identity/account';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

const FREE: Subscription = { subscriptionStatus: 'free', planType: 'free', currentPeriodEnd: null, cancelAtPeriodEnd: false };

/** Somebody's subscription; free for who never paid. */
export async function readSubscription(db: Database, { spaceId }: Owner): Promise<Subscription> {
  const row = await db.subscription.findUnique({ where: { spaceId } });
  if (row === null) return FREE;
  return {
    subscriptionStatus: subscriptionStatus.parse(row.subscriptionStatus),
    planType: storedPlanType.parse(row.planType),
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  };
}
