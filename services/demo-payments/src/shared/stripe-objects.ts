// Objects and events in the format of the provider's API, checked with the types of its own package. Unknown
// values are null.
import { PLANS, type PlanId } from '@savvi/contracts/billing/plans';
import type Stripe from 'stripe';
import { type Invoice, type News, priceOf, type Subscription } from './subscription.ts';

/** The version of Stripe's API that defines the formats in this file. */
export const API_VERSION = '2026-10-28.endive';
/** How long a checkout stays open, in seconds. */
export const CHECKOUT_S = 86_400;

/** The ids of the provider's prices. */
export type Prices = Readonly<Record<PlanId, string>>;

const CURRENCY = 'usd';
const PRODUCT = 'prod_demo_budgetpro';
/** When the prices were created; any past date works. */
const PRICED_AT = 1_735_689_600;

const list = <Item>(data: Item[], url: string) => ({ object: 'list' as const, data, has_more: false, url });

const priceObject = (plan: PlanId, prices: Prices): Stripe.Price => ({
  id: prices[plan],
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: PRICED_AT,
  currency: CURRENCY,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: PLANS[plan].name,
  product: PRODUCT,
  recurring: {
    interval: PLANS[plan].interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: priceOf(plan),
  unit_amount_decimal: null,
});

const planObject = (plan: PlanId, prices: Prices): Stripe.Plan => ({
  id: prices[plan],
  object: 'plan',
  active: true,
  amount: priceOf(plan),
  amount_decimal: null,
  billing_scheme: 'per_unit',
  created: PRICED_AT,
  currency: CURRENCY,
  interval: PLANS[plan].interval,
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: PLANS[plan].name,
  product: PRODUCT,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

const itemObject = (
  { id, itemId, plan, madeAt, periodStart, periodEnd }: Subscription,
  prices: Prices,
): Stripe.SubscriptionItem => ({
  id: itemId,
  object: 'subscription_item',
  billing_thresholds: null,
  created: madeAt,
  current_period_end: periodEnd,
  current_period_start: periodStart,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planObject(plan, prices),
  price: priceObject(plan, prices),
  quantity: 1,
  subscription: id,
  tax_rates: [],
});

/** A subscription in the API's format. */
export const subscriptionObject = (subscription: Subscription, prices: Prices): Stripe.Subscription => ({
  id: subscription.id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: subscription.anchorAt,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  canceled_at: subscription.canceledAt,
  cancellation_details: {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: subscription.endedBy ?? (subscription.cancelAtPeriodEnd ? 'cancellation_requested' : null),
  },
  collection_method: 'charge_automatically',
  created: subscription.madeAt,
  currency: CURRENCY,
  customer: subscription.customerId,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: subscription.endedAt,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: list([itemObject(subscription, prices)], `/v1/subscription_items?subscription=${subscription.id}`),
  latest_invoice: subscription.invoice.id,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: subscription.madeAt,
  status: subscription.status,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
});

const lineObject = (
  invoice: Invoice,
  { id, itemId }: Subscription,
  prices: Prices,
): Stripe.InvoiceLineItem => ({
  id: invoice.id.replace(/^in_/, 'il_'),
  object: 'line_item',
  amount: invoice.price,
  currency: CURRENCY,
  description: `1 × BudgetPRO ${PLANS[invoice.plan].name}`,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice: invoice.id,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: null,
      subscription: id,
      subscription_item: itemId,
    },
    type: 'subscription_item_details',
  },
  period: { start: invoice.periodStart, end: invoice.periodEnd },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: prices[invoice.plan], product: PRODUCT },
    type: 'price_details',
    unit_amount_decimal: null,
  },
  quantity: 1,
  quantity_decimal: null,
  subscription: id,
  subtotal: invoice.price,
  taxes: [],
});

/** The last invoice of a subscription in the API's format. */
export function invoiceObject(subscription: Subscription, prices: Prices): Stripe.Invoice {
  const { invoice } = subscription;
  const isPaid = invoice.status === 'paid';
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'BudgetPRO by Savvi',
    account_tax_ids: null,
    amount_due: invoice.due,
    amount_overpaid: 0,
    amount_paid: isPaid ? invoice.due : 0,
    amount_remaining: isPaid ? 0 : invoice.due,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: true,
    auto_advance: invoice.nextAttemptAt !== null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.madeAt,
    currency: CURRENCY,
    custom_fields: null,
    customer: subscription.customerId,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.madeAt,
    ending_balance: isPaid ? -invoice.creditAfter : null,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: list([lineObject(invoice, subscription, prices)], `/v1/invoices/${invoice.id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.nextAttemptAt,
    number: `${subscription.customerId.slice(-8).toUpperCase()}-${String(invoice.number).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: -invoice.creditBefore,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.madeAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.status === 'void' ? subscription.endedAt : null,
    },
    subtotal: invoice.price,
    subtotal_excluding_tax: invoice.price,
    test_clock: null,
    total: invoice.price,
    total_discount_amounts: [],
    total_excluding_tax: invoice.price,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** A portal session in the API's format. */
export const portalSessionObject = ({
  id,
  customerId,
  returnUrl,
  url,
  at,
}: {
  id: string;
  customerId: string;
  returnUrl: string | null;
  url: string;
  at: number;
}): Stripe.BillingPortal.Session => ({
  id,
  object: 'billing_portal.session',
  configuration: 'bpc_demo',
  created: at,
  customer: customerId,
  customer_account: null,
  flow: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  return_url: returnUrl,
  url,
});

const NO_CHANGE = {} as const;

/** The fields of a subscription that a change has modified, with their previous values. */
function previousAttributes(
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Partial<Stripe.Subscription> {
  const changed = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(after, key)),
  );
  return changed.length === 0 ? NO_CHANGE : Object.fromEntries(changed);
}

/**
 * The event about a change of a subscription, without its id; the id depends on its position in the queue.
 */
export function newsEvent(news: News, prices: Prices): Omit<Stripe.Event, 'id'> {
  const { type, subscription } = news;
  const object = type.startsWith('invoice.')
    ? invoiceObject(subscription, prices)
    : subscriptionObject(subscription, prices);
  const data =
    news.type === 'customer.subscription.updated'
      ? {
          object,
          previous_attributes: previousAttributes(
            subscriptionObject(news.before, prices),
            subscriptionObject(subscription, prices),
          ),
        }
      : { object };
  return eventOf(type, data, subscription.newsAt);
}

/** An event without its id. `at`: when it happened, in seconds since 1970. */
export const eventOf = (type: Stripe.Event['type'], data: Stripe.Event.Data, at: number) =>
  // Each type matches its data, but TypeScript cannot build the union type of Stripe's package from two
  // parts.
  ({
    object: 'event',
    api_version: API_VERSION,
    created: at,
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }) as unknown as Omit<Stripe.Event, 'id'>;
