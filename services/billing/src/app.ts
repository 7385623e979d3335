import type { Outbox } from '@savvi/eventing/outbox';
import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import type { Database } from './db.ts';
import { mountEntitlements } from './entitlements/entitlements.routes.ts';
import type { PaymentProvider } from './shared/payment-provider.ts';
import { mountPlans } from './plans/plans.routes.ts';
import { mountPortal } from './portal/portal.routes.ts';
import { mountSubscription } from './subscription/subscription.routes.ts';
import type { EventCounts } from './webhook/event-counts.ts';
import { mountWebhook } from './webhook/webhook.routes.ts';

/** What the routes of the billing service need. */
export interface BillingDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly payments: PaymentProvider;
  readonly counts: EventCounts;
}

/** Builds the HTTP app of the billing service. */
export function buildApp(deps: ServiceAppDeps & BillingDeps): ServiceApp {
  const app = serviceApp(deps);
  mountPlans(app, deps);
  mountSubscription(app, deps);
  mountEntitlements(app, deps);
  mountPortal(app, deps);
  mountWebhook(app, deps);
  return app;
}
