import { Refusal } from '@savvi/tooling/refusal';
import { demoPayments, type Service, services } from './services.ts';
import type { Environment, Settings } from './settings.ts';

/** The operator's settings for payments with Stripe. */
export const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
  'STRIPE_PRICE_BASIC',
  'PAYMENT_LINK_MONTHLY',
  'PAYMENT_LINK_YEARLY',
  'STRIPE_API_URL',
] as const;

const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether other machines can reach the product over TLS, so that users could mistake it for a production
 * site.
 */
function isPublic(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !LOOPBACK.test(hostname);
}

/**
 * The services to start: with Demo Pay unless Stripe is configured. In production, and at a public https
 * address, Demo Pay starts only if `DEMO_PAYMENTS` is yes, because it gives paid plans away for free.
 * @throws {Refusal} if both Demo Pay and Stripe are configured
 */
export function servicesToStart(
  { NODE_ENV, DEMO_PAYMENTS, PUBLIC_URL }: Settings,
  own: Environment,
  say: (line: string) => void,
): readonly Service[] {
  const given = STRIPE_SETTINGS.filter((name) => own[name]);
  if (DEMO_PAYMENTS === 'yes' && given.length > 0)
    throw new Refusal(
      `DEMO_PAYMENTS is yes, and ${given.join(', ')} ${given.length > 1 ? 'are' : 'is'} set: leave out the one or the other.`,
    );
  // The operator configured neither Demo Pay nor Stripe.
  const isOpen = DEMO_PAYMENTS === undefined && given.length === 0 && NODE_ENV !== 'production';
  if (isOpen && isPublic(PUBLIC_URL))
    say(
      "Nobody can pay here: PUBLIC_URL is a public address, where Demo Pay starts only with DEMO_PAYMENTS=yes. For real payments set Stripe's settings (README.md).",
    );
  const wantsDemo = DEMO_PAYMENTS === 'yes' || (isOpen && !isPublic(PUBLIC_URL));
  return wantsDemo ? [...services, demoPayments] : services;
}
