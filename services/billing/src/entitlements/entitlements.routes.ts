import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import { entitlementsOf, locksOf, planTypeOf } from '@savvi/contracts/entitlements';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import { ownSpace } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import { readSubscription } from '../shared/subscription.repository.ts';
import { countLimited } from '../shared/limited-things.repository.ts';

/**
 * Mounts the route that returns what the user's plan allows, and why other features are locked. It uses the
 * account in the token, like every service that enforces the plan.
 */
export function mountEntitlements(
  app: ServiceApp,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  app.mount(getEntitlements, async ({ scope }) => {
    const [{ currentPeriodEnd }, counts] = await Promise.all([
      readSubscription(db, ownSpace(scope)),
      countLimited(db, scope),
    ]);
    const now = clock.now();
    return {
      ...entitlementsOf(scope.account, now),
      planType: planTypeOf(scope.account),
      locks: locksOf({ ...scope.account, currentPeriodEnd }, counts, now),
    };
  });
}
