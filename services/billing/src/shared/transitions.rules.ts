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
 * - `begun`: there is a subscription, and its first payment is still to come.
 * - `paid`: it is paid for.
 * - `declined`: one payment failed.
 * - `past-due`: the provider says that it was paid for once, and is not any more.
 * - `ended`: it is over and never comes back.
 * - `period-over`: it was cancelled, and what was paid for is over. By the clock.
 * - `grace-over`: what was paid for is over for days, and the provider, asked, knows nothing of it. By the
 * clock.
 * - `silence`: the same of who is past due, after more than a month. By the clock.
 * - `unheard-of`: the provider was asked and knows no such subscription; what the clock says counts from here
 * on.
 */
export type Happening = (typeof HAPPENINGS)[number];

/**
 * Every transition of a subscription. `free`: nothing was paid yet; `cancelled` is final, a returning user
 * starts another subscription. A past-due subscription owes for a period that is running at the provider: it
 * ends when the provider reports that, or sends nothing more.
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
