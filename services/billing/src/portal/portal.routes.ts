import { createCustomerPortal } from '@savvi/contracts/billing/billing.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { ownSpace } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import type { PaymentProvider } from '../shared/payment-provider.ts';
import { subscriptionRepository } from '../shared/subscription.repository.ts';

interface PortalDeps {
  readonly db: Database;
  readonly payments: Pick<PaymentProvider, 'openPortal' | 'isDemo'>;
}

/**
 * Mounts the route to the provider's billing portal. A user who never paid is not a customer of the provider
 * and gets no portal.
 */
export function mountPortal(app: ServiceApp, { db, payments }: PortalDeps): void {
  app.mount(createCustomerPortal, async ({ scope }) => {
    const customerId = (await subscriptionRepository.find(db, ownSpace(scope)))?.customerId ?? null;
    return {
      url: customerId === null ? null : await payments.openPortal(customerId),
      isDemo: payments.isDemo,
    };
  });
}
