import { Problem } from '@savvi/service-kit/problem';
import type { PaymentProvider } from '../shared/payment-provider.ts';

/** No payment provider is set up: nothing can be bought, and nobody's word is taken for a payment. */
export const noPayments: PaymentProvider = {
  links: { monthly: null, yearly: null },
  isDemo: true,
  openPortal: () => Promise.resolve(null),
  cancel: () => Promise.reject(new Error('no payment provider is set up that could end a subscription: give the service the settings with which it was sold')),
  readEvent: () => Promise.reject(new Problem('signature')),
};
