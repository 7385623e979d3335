import { Refusal } from './refusal.ts';
import { demoPayments, type Service, services } from './services.ts';
import type { Environment, Settings } from './settings.ts';

/** How people pay at Stripe, as the operator says it. */
export const STRIPE_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY', 'STRIPE_PRICE_BASIC', 'PAYMENT_LINK_MONTHLY', 'PAYMENT_LINK_YEARLY', 'STRIPE_API_URL'] as const;

/**
 * The services that a start begins: with the stand-in for a payment provider unless Stripe's settings are given, and in
 * production only when it is asked for, since it gives away what others pay for. @throws {Refusal} when both are asked for
 */
export function servicesToStart({ NODE_ENV, DEMO_PAYMENTS }: Settings, own: Environment): readonly Service[] {
  const given = STRIPE_SETTINGS.filter((name) => own[name]);
  if (DEMO_PAYMENTS === 'yes' && given.length > 0) throw new Refusal(`DEMO_PAYMENTS is yes, and ${given.join(', ')} ${given.length > 1 ? 'are' : 'is'} set: leave out the one or the other.`);
  const wantsDemo = DEMO_PAYMENTS === undefined ? given.length === 0 && NODE_ENV !== 'production' : DEMO_PAYMENTS === 'yes';
  return wantsDemo ? [...services, demoPayments] : services;
}
