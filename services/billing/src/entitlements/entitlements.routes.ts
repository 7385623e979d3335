import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import { entitlementsOf, locksOf, planTypeOf } from '@savvi/contracts/entitlements';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import { ownSpace } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import { readSubscription } from '../shared/subscription.repository.ts';
import { countLimited } from '../shared/limited-things.repository.ts';

/**
 * Mounts what one's plan allows, and why not the rest. The account is the token's, by which every service
 * decides: what is answered here is what is enforced there.
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
