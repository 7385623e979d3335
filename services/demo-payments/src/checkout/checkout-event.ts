import type Stripe from 'stripe';
import { PLANS, type PlanId } from '@savvi/contracts/billing/plans';
import { CHECKOUT_S, eventOf } from '../shared/stripe-objects.ts';
import { priceOf, type Subscription } from '../shared/subscription.ts';

/** A checkout as stored in its form. */
export interface Checkout {
  readonly id: string;
  readonly plan: PlanId;
  /** The reference in the payment link, which says who gets the plan; null if there is none. */
  readonly reference: string | null;
  /** The id of the subscription that the payment replaces; null if there is none. */
  readonly replaces: string | null;
  /** When the checkout page was opened, in seconds since 1970. */
  readonly openedAt: number;
}

/** A checkout session as the API returns it; `subscription` is what it created, null if it expired. */
function sessionObject(
  { id, plan, reference, openedAt }: Checkout,
  subscription: Subscription | null,
): Stripe.Checkout.Session {
  const amount = priceOf(plan);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: false,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: 'auto',
    cancel_url: null,
    client_reference_id: reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: openedAt,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: subscription?.customerId ?? null,
    customer_account: null,
    customer_creation: 'always',
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: openedAt + CHECKOUT_S,
    integration_identifier: null,
    invoice: subscription?.invoice.id ?? null,
    invoice_creation: null,
    livemode: false,
    locale: 'auto',
    managed_payments: null,
    metadata: {},
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: `plink_demo_${PLANS[plan].id}`,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: subscription === null ? 'unpaid' : 'paid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: subscription === null ? 'expired' : 'complete',
    submit_type: 'auto',
    subscription: subscription?.id ?? null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
}

/** The event that reports a paid checkout. */
export const checkoutCompleted = (checkout: Checkout, subscription: Subscription) =>
  eventOf(
    'checkout.session.completed',
    { object: sessionObject(checkout, subscription) },
    subscription.newsAt,
  );

/** The event that reports an expired checkout. */
export const checkoutExpired = (checkout: Checkout, at: number) =>
  eventOf('checkout.session.expired', { object: sessionObject(checkout, null) }, at);
