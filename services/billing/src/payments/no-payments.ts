import type { PaymentProvider } from './payment-provider.ts';

/** No payment provider is set up: nothing can be bought. */
export const noPayments: PaymentProvider = { links: { monthly: null, yearly: null }, isDemo: true };
