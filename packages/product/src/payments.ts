import { Refusal } from '@savvi/tooling/refusal';
import { demoPayments, type Service, services } from './services.ts';
import type { Environment, Settings } from './settings.ts';

/** How people pay at Stripe, as the operator says it. */
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
 * Whether people may reach the product from other machines, over TLS as a real product: somebody could take
 * it for one.
 */
function isPublic(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !LOOPBACK.test(hostname);
}

/**
 * The services that a start begins: with Demo Pay unless Stripe's settings are given. In production, and at a
 * public https address, Demo Pay starts only when `DEMO_PAYMENTS` is yes, since it gives away what others pay
 * for.
 * @throws {Refusal} when Demo Pay and Stripe are both asked for
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
  const isOpen = DEMO_PAYMENTS === undefined && given.length === 0 && NODE_ENV !== 'production'; // nobody decided
  if (isOpen && isPublic(PUBLIC_URL))
    say(
      "Nobody can pay here: PUBLIC_URL is a public address, where Demo Pay starts only with DEMO_PAYMENTS=yes. For real payments set Stripe's settings (README.md).",
    );
  const wantsDemo = DEMO_PAYMENTS === 'yes' || (isOpen && !isPublic(PUBLIC_URL));
  return wantsDemo ? [...services, demoPayments] : services;
}
