import * as z from '@savvi/contracts/schema';
import { entitlementsSchema, FEATURES, LIMITS, planType } from '../entitlements.ts';
import { storedPlanType } from '../identity/account.ts';
import { subscriptionStatus } from '../subscription-status.ts';
import { instant, text } from '../values.ts';
import { hostedPage } from './plans.ts';

/** A subscription as stored by billing (BILL-12). */
export const subscriptionReply = z.object({
  subscriptionStatus,
  planType: storedPlanType,
  /** The end of the paid period; null for a user who never paid. */
  currentPeriodEnd: z.nullable(instant),
  /** Whether the subscription ends at the end of the paid period instead of renewing. */
  cancelAtPeriodEnd: z.boolean(),
});
/** A subscription as stored by billing. */
export type Subscription = z.infer<typeof subscriptionReply>;

/** The response of GET /api/subscription/status: the subscription with details for its owner only. */
export const subscriptionStatusReply = z.extend(subscriptionReply, {
  /**
   * An earlier plan that ended at `at` because the current plan was bought while it ran; absent if there is
   * none.
   */
  replaced: z.optional(z.object({ planType: storedPlanType, at: instant })),
  /**
   * Subscriptions of different payers, oldest first, of which the owner chooses one to keep; absent if there
   * is nothing to choose.
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
/** The subscription as its owner sees it. */
export type SubscriptionStatusReply = z.infer<typeof subscriptionStatusReply>;

/**
 * The response of GET /api/subscription/checkout: the caller's checkout link of each plan; null while the
 * plan cannot be bought.
 */
export const checkoutReply = z.object({
  links: z.object({ monthly: z.nullable(hostedPage), yearly: z.nullable(hostedPage) }),
  /** When the checkout links expire. */
  expiresAt: instant,
});
/** The caller's checkout link of each plan. */
export type CheckoutLinks = z.infer<typeof checkoutReply>;

/**
 * The body of POST /api/subscription/keep: the subscription to keep, of several that different customers pay
 * for. The others are ended.
 */
export const keepSubscriptionInput = z.object({ id: text(255, 1) });

/**
 * The response of POST /api/create-customer-portal: the page on which subscriptions are managed (BILL-10).
 */
export const portalReply = z.object({
  /** The URL of the payment provider's hosted customer portal; null when there is none. */
  url: z.nullable(hostedPage),
  /** Whether the provider is the payment simulator. */
  isDemo: z.boolean(),
});

/** The reason of a lock, as JSON. */
export const lockSchema = z.object({
  key: z.enum([...FEATURES, ...LIMITS]),
  plan: planType,
  reason: z.enum(['trial-expired', 'subscription-ended', 'payment-failed']),
  endedAt: z.nullable(instant),
  limit: z.nullable(z.int()),
  count: z.nullable(z.int()),
});

/** The response of GET /api/entitlements: the caller's entitlements, and the reasons of the missing ones. */
export const entitlementsReply = z.extend(entitlementsSchema, { planType, locks: z.array(lockSchema) });
/** A user's entitlements, and the reasons of the missing ones. */
export type EntitlementsReply = z.infer<typeof entitlementsReply>;

/** The response of POST /api/webhooks/payments. */
export const webhookReply = z.object({ received: z.literal(true) });

/** The header with the provider's signature of a webhook call. */
export const WEBHOOK_SIGNATURE_HEADER = 'Stripe-Signature';
