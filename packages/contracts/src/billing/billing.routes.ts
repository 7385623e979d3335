import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import {
  checkoutReply,
  entitlementsReply,
  keepSubscriptionInput,
  portalReply,
  subscriptionStatusReply,
  webhookReply,
} from './billing.ts';
import { planReply } from './plans.ts';

const tag = 'Plans and payments';

/** The plans for sale (BILL-7). */
export const listPlans = defineRoute({
  method: 'get',
  path: '/api/plans',
  operation: 'listPlans',
  summary: 'The plans that can be bought',
  tag,
  access: 'public',
  status: 200,
  reply: z.array(planReply),
});

/** The caller's subscription (BILL-12). */
export const getSubscription = defineRoute({
  method: 'get',
  path: '/api/subscription/status',
  operation: 'getSubscription',
  summary: 'Your subscription',
  tag,
  access: 'session',
  status: 200,
  reply: subscriptionStatusReply,
});

/** The checkout links for the caller. They identify the caller by a signed reference that expires (T-66). */
export const getCheckout = defineRoute({
  method: 'get',
  path: '/api/subscription/checkout',
  operation: 'getCheckout',
  summary: 'Where you buy a plan',
  tag,
  access: 'session',
  status: 200,
  reply: checkoutReply,
});

/** Keeps one of several subscriptions that different customers pay for, and ends the others (T-66). */
export const keepSubscription = defineRoute({
  method: 'post',
  path: '/api/subscription/keep',
  operation: 'keepSubscription',
  summary: 'Keep one of several subscriptions',
  tag,
  access: 'session',
  body: keepSubscriptionInput,
  status: 200,
  reply: subscriptionStatusReply,
  problems: ['not-found'],
});

/** Opens the payment provider's customer portal for the caller (BILL-10, ACC-14). */
export const createCustomerPortal = defineRoute({
  method: 'post',
  path: '/api/create-customer-portal',
  operation: 'createCustomerPortal',
  summary: 'Manage your subscription at the payment provider',
  tag,
  access: 'session',
  confirms: 'protected',
  status: 200,
  reply: portalReply,
});

/** The caller's entitlements (BILL-20). */
export const getEntitlements = defineRoute({
  method: 'get',
  path: '/api/entitlements',
  operation: 'getEntitlements',
  summary: 'What your plan allows, and why not the rest',
  tag,
  access: 'session',
  status: 200,
  reply: entitlementsReply,
});

/**
 * Receives the payment provider's events. The signature covers the raw bytes, so the body has no schema here
 * (T-28).
 */
export const receivePayments = defineRoute({
  method: 'post',
  path: '/api/webhooks/payments',
  operation: 'receivePayments',
  summary: "The payment provider's signed events",
  tag,
  access: 'public',
  status: 200,
  reply: webhookReply,
  problems: ['signature', 'malformed', 'too-large'],
});

/** Every route of the billing service. */
export const billingRoutes = [
  listPlans,
  getSubscription,
  getCheckout,
  keepSubscription,
  createCustomerPortal,
  getEntitlements,
  receivePayments,
] as const;
