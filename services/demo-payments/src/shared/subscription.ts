import { PLANS, type PlanId, planId } from '@savvi/contracts/billing/plans';
import { toCents } from '@savvi/contracts/money';
import * as z from 'zod/mini';

/** What a plan costs each period, in cents. */
export const priceOf = (plan: PlanId): number => Number(toCents(PLANS[plan].price));

const seconds = z.int();

/** The last bill of a subscription. Money is in cents, times are seconds since 1970. */
const invoice = z.object({
  id: z.string(),
  /** Counts the bills of one customer from 1. */
  number: z.int(),
  plan: planId,
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  price: z.int(),
  /** What was in the customer's favour before this bill, and what is left of it once it is paid. */
  creditBefore: z.int(),
  creditAfter: z.int(),
  due: z.int(),
  status: z.enum(['paid', 'open', 'void']),
  attempts: z.int(),
  /** When the card is tried again by itself; null: no more. */
  nextAttemptAt: z.nullable(seconds),
  periodStart: seconds,
  periodEnd: seconds,
  madeAt: seconds,
  paidAt: z.nullable(seconds),
});

/** A subscription as it is stored. */
export const subscriptionSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  itemId: z.string(),
  plan: planId,
  status: z.enum(['incomplete', 'active', 'past_due', 'canceled']),
  /**
   * Of the card no more than this is known after the checkout. `paysOnce`: every later payment is refused.
   */
  card: z.object({ last4: z.string(), paysOnce: z.boolean() }),
  /** Whether the next payment is refused, once. */
  failsNext: z.boolean(),
  credit: z.int(),
  madeAt: seconds,
  /** The day and time that all periods are counted from. */
  anchorAt: seconds,
  periodStart: seconds,
  periodEnd: seconds,
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: z.nullable(seconds),
  endedAt: z.nullable(seconds),
  endedBy: z.nullable(z.enum(['cancellation_requested', 'payment_failed'])),
  /** When the last event was told of it: the next is never dated before. */
  newsAt: seconds,
  invoice,
});

/** A subscription. */
export type Subscription = z.infer<typeof subscriptionSchema>;
/** A bill. */
export type Invoice = Subscription['invoice'];

/** Something that happened to a subscription, with what it was at that moment. */
export type News =
  | {
      readonly type:
        | 'customer.subscription.created'
        | 'customer.subscription.deleted'
        | 'invoice.paid'
        | 'invoice.payment_failed';
      readonly subscription: Subscription;
    }
  | {
      readonly type: 'customer.subscription.updated';
      readonly subscription: Subscription;
      readonly before: Subscription;
    };

/** A subscription after something happened, and what is told of it, in order. */
export interface Change {
  readonly subscription: Subscription;
  readonly news: readonly News[];
}

/** Makes an id with a prefix: `sub_1…`. */
export type NewId = (prefix: string) => string;
