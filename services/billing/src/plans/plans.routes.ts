import { listPlans } from '@savvi/contracts/billing/billing.routes';
import { planId, PLANS } from '@savvi/contracts/billing/plans';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { PaymentProvider } from '../shared/payment-provider.ts';

/** Mounts the public list of plans. */
export function mountPlans(
  app: ServiceApp,
  { payments }: { readonly payments: Pick<PaymentProvider, 'links'> },
): void {
  app.mount(listPlans, () => planId.options.map((id) => ({ ...PLANS[id], paymentLink: payments.links[id] })));
}
