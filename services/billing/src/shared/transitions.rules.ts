import type { SubscriptionStatus } from '@savvi/contracts/identity-token';

/** The events in the life of a subscription, reported by the provider or caused by time. */
export const HAPPENINGS = [
  'begun',
  'paid',
  'declined',
  'past-due',
  'ended',
  'period-over',
  'grace-over',
  'silence',
  'unheard-of',
] as const;
/**
 * - `begun`: the subscription exists, and its first payment is pending.
 * - `paid`: a payment succeeded.
 * - `declined`: a payment failed.
 * - `past-due`: the provider reports that an earlier period was paid and the current one is not.
 * - `ended`: the subscription has ended for good.
 * - `period-over`: the paid period of a canceled subscription has passed.
 * - `grace-over`: the paid period ended days ago, and the provider does not know the subscription.
 * - `silence`: a past-due subscription that the provider does not know had no event for over a month.
 * - `unheard-of`: the provider answered a query that it does not know the subscription. From then on, time alone
 *   decides.
 */
export type Happening = (typeof HAPPENINGS)[number];

/**
 * Every transition of a subscription. `free`: nothing was paid yet. `cancelled` is final: a returning user
 * starts another subscription. A past-due subscription has an unpaid period that is still running at the
 * provider. The subscription ends when the provider reports its end, or no longer sends events about it.
 */
export const TRANSITIONS: Readonly<
  Record<SubscriptionStatus, Readonly<Record<Happening, SubscriptionStatus>>>
> = {
  free: {
    begun: 'free',
    paid: 'active',
    declined: 'free',
    'past-due': 'past_due',
    ended: 'free',
    'period-over': 'free',
    'grace-over': 'free',
    silence: 'free',
    'unheard-of': 'free',
  },
  active: {
    begun: 'active',
    paid: 'active',
    declined: 'past_due',
    'past-due': 'past_due',
    ended: 'cancelled',
    'period-over': 'cancelled',
    'grace-over': 'past_due',
    silence: 'active',
    'unheard-of': 'active',
  },
  past_due: {
    begun: 'past_due',
    paid: 'active',
    declined: 'past_due',
    'past-due': 'past_due',
    ended: 'cancelled',
    'period-over': 'past_due',
    'grace-over': 'past_due',
    silence: 'cancelled',
    'unheard-of': 'past_due',
  },
  cancelled: {
    begun: 'cancelled',
    paid: 'cancelled',
    declined: 'cancelled',
    'past-due': 'cancelled',
    ended: 'cancelled',
    'period-over': 'cancelled',
    'grace-over': 'cancelled',
    silence: 'cancelled',
    'unheard-of': 'cancelled',
  },
};
