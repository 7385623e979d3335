import { PLANS, type PlanId, planId } from '@savvi/contracts/billing/plans';
import { toCents } from '@savvi/contracts/money';
import * as z from 'zod/mini';

/** The price of a plan per period, in cents. */
export const priceOf = (plan: PlanId): number => Number(toCents(PLANS[plan].price));

const seconds = z.int();

/** The last invoice of a subscription. Money is in cents, times are seconds since 1970. */
const invoice = z.object({
  id: z.string(),
  /** The number of the invoice among those of the customer, from 1. */
  number: z.int(),
  plan: planId,
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  price: z.int(),
  /** The customer's credit before this invoice, and what is left after it is paid. */
  creditBefore: z.int(),
  creditAfter: z.int(),
  due: z.int(),
  status: z.enum(['paid', 'open', 'void']),
  attempts: z.int(),
  /** When the card is charged again for the invoice; null if it is not charged again. */
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
  /** The only stored data of the card. `paysOnce`: every payment after the first is declined. */
  card: z.object({ last4: z.string(), paysOnce: z.boolean() }),
  /** Whether only the next payment is declined. */
  failsNext: z.boolean(),
  credit: z.int(),
  madeAt: seconds,
  /** The day and time from which all periods are counted. */
  anchorAt: seconds,
  periodStart: seconds,
  periodEnd: seconds,
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: z.nullable(seconds),
  endedAt: z.nullable(seconds),
  endedBy: z.nullable(z.enum(['cancellation_requested', 'payment_failed'])),
  /** The date of the last event; the next one is never dated before it. */
  newsAt: seconds,
  invoice,
});

/** A subscription. */
export type Subscription = z.infer<typeof subscriptionSchema>;
/** An invoice. */
export type Invoice = Subscription['invoice'];

/** A change of a subscription, with its state after the change. */
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

/** A subscription after a change, with the events of the change in order. */
export interface Change {
  readonly subscription: Subscription;
  readonly news: readonly News[];
}

/** Creates an id with a prefix: `sub_1…`. */
export type NewId = (prefix: string) => string;
