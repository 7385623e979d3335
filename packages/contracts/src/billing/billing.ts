import * as z from '@savvi/contracts/schema';
import { entitlementsSchema, FEATURES, LIMITS, planType } from '../entitlements.ts';
import { storedPlanType } from '../identity/account.ts';
import { subscriptionStatus } from '../subscription-status.ts';
import { instant, text } from '../values.ts';
import { hostedPage } from './plans.ts';

/** A subscription as billing knows it (BILL-12). */
export const subscriptionReply = z.object({
  subscriptionStatus,
  planType: storedPlanType,
  /** Until when it is paid; null for who never paid. */
  currentPeriodEnd: z.nullable(instant),
  /** Whether it ends then instead of going on. */
  cancelAtPeriodEnd: z.boolean(),
});
/** The subscription as billing knows it. */
export type Subscription = z.infer<typeof subscriptionReply>;

/** GET /api/subscription/status, with what only its owner is told. */
export const subscriptionStatusReply = z.extend(subscriptionReply, {
  /** The plan that ended at that time because this one was bought while it ran; absent if none. */
  replaced: z.optional(z.object({ planType: storedPlanType, at: instant })),
  /**
   * Subscriptions by different payers, of which the owner chooses one to keep, the oldest first; absent if
   * there is nothing to choose.
   */
  undecided: z.optional(
    z.array(
      z.object({
        id: z.string(),
        planType: storedPlanType,
        since: instant,
        currentPeriodEnd: z.nullable(instant),
      }),
    ),
  ),
});
/** The subscription as its owner is told of it. */
export type SubscriptionStatusReply = z.infer<typeof subscriptionStatusReply>;

/** GET /api/subscription/checkout: where the caller buys each plan; null while it can't be bought. */
export const checkoutReply = z.object({
  links: z.object({ monthly: z.nullable(hostedPage), yearly: z.nullable(hostedPage) }),
  /** Until when the links are good. */
  expiresAt: instant,
});
/** Where the caller buys each plan. */
export type CheckoutLinks = z.infer<typeof checkoutReply>;

/** POST /api/subscription/keep: which of the undecided subscriptions goes on; the others are ended. */
export const keepSubscriptionInput = z.object({ id: text(255, 1) });

/** POST /api/create-customer-portal: where subscriptions are managed (BILL-10). */
export const portalReply = z.object({
  /** The provider's hosted portal; null where there is none to show. */
  url: z.nullable(hostedPage),
  /** Whether no real provider is behind it. */
  isDemo: z.boolean(),
});

/** Why something is locked, as it goes over the wire. */
export const lockSchema = z.object({
  key: z.enum([...FEATURES, ...LIMITS]),
  plan: planType,
  reason: z.enum(['trial-expired', 'subscription-ended', 'payment-failed']),
  endedAt: z.nullable(instant),
  limit: z.nullable(z.int()),
  count: z.nullable(z.int()),
});

/** GET /api/entitlements: what the caller may do, and why not the rest. */
export const entitlementsReply = z.extend(entitlementsSchema, { planType, locks: z.array(lockSchema) });
/** What somebody may do, and why not the rest. */
export type EntitlementsReply = z.infer<typeof entitlementsReply>;

/** POST /api/webhooks/payments */
export const webhookReply = z.object({ received: z.literal(true) });

/** The header in which the provider signs what it calls back with. */
export const WEBHOOK_SIGNATURE_HEADER = 'Stripe-Signature';
