import { getSubscription } from '@savvi/contracts/billing/billing.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Database } from '../db.ts';
import { readSubscription } from '../shared/subscription.repository.ts';

/** Mounts one's own subscription. */
export function mountSubscription(app: ServiceApp, { db }: { readonly db: Database }): void {
  app.mount(getSubscription, ({ scope }) => readSubscription(db, scope));
}
