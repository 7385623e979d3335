import { getSubscription } from '@savvi/contracts/billing/billing.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Database } from '../db.ts';
import { FREE, subscriptionRepository } from '../shared/subscription.repository.ts';

/** Mounts one's own subscription. */
export function mountSubscription(app: ServiceApp, { db }: { readonly db: Database }): void {
  app.mount(getSubscription, async ({ scope }) => {
    const kept = await subscriptionRepository.find(db, scope);
    const replaced = kept?.replaced ?? null;
    return { ...(kept?.subscription ?? FREE), ...(replaced && { replaced: { planType: replaced.planType, at: replaced.at.toISOString() } }) };
  });
}
