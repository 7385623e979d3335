import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import type { PaymentProvider } from '../shared/payment-provider.ts';

const UNASKED =
  'no payment provider is set up that could say whether a subscription is paid for: give the service the settings with which it was sold';
const UNENDED =
  'no payment provider is set up that could end a subscription: give the service the settings with which it was sold';

/** The provider of an installation without payments: nothing can be bought, and no event is accepted. */
export const noPayments = (log: Pick<Log, 'error'>): PaymentProvider => ({
  links: { monthly: null, yearly: null },
  isDemo: true,
  checkoutFor: (_spaceId, now) => ({ links: { monthly: null, yearly: null }, expiresAt: now }),
  openPortal: () => Promise.resolve(null),
  cancel(subscriptionId, isLive) {
    // The subscription costs no real money, so nothing has to be ended for its deleted user.
    if (!isLive) return Promise.resolve();
    log.error({ subscriptionId }, UNENDED);
    return Promise.reject(new Error(UNENDED));
  },
  stateOf(subscriptionId) {
    log.error({ subscriptionId }, UNASKED);
    return Promise.reject(new Error(UNASKED));
  },
  readEvent: () => Promise.reject(new Problem('signature')),
});
