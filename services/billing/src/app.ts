import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import type { Database } from './db.ts';
import { mountEntitlements } from './entitlements/entitlements.routes.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { mountPlans } from './plans/plans.routes.ts';
import { mountSubscription } from './subscription/subscription.routes.ts';

/** What the routes of the billing service need. */
export interface BillingDeps {
  readonly db: Database;
  readonly payments: PaymentProvider;
}

/** The billing service's HTTP side. */
export function buildApp(deps: ServiceAppDeps & BillingDeps): ServiceApp {
  const app = serviceApp(deps);
  mountPlans(app, deps);
  mountSubscription(app, deps);
  mountEntitlements(app, deps);
  return app;
}
