// Webhook signatures are made with Stripe's own package and by hand, and must both be accepted.
import { Stripe } from 'stripe';
import { afterEach, expect, it, vi } from 'vitest';
import { silentLog } from '@savvi/service-kit/log';
import { PRICES } from '../testing/stripe.ts';
import { STRIPE_EVENT_TYPES } from './stripe-events.ts';
import { stripePayments } from './stripe-payments.ts';

const SECRET = 'whsec_test_secret';
const provider = stripePayments({
  secretKey: 'sk_test_1',
  webhookSecret: SECRET,
  prices: PRICES,
  links: { monthly: null, yearly: null },
  isDemo: false,
  returnUrl: 'https://savvi.test/account-settings',
  apiUrl: 'http://127.0.0.1:1',
  log: silentLog,
});
const bytes = (text: string) => new TextEncoder().encode(text);
const EVENT =
  '{"id":"evt_1","object":"event","type":"customer.created","created":1700000000,"data":{"object":{"name":"Zoë 💶"}}}';
const NOW = 1_700_000_100_000;
afterEach(() => void vi.useRealTimers());

it("the Stripe provider accepts a signature of Stripe's own package, over any characters", async () => {
  const { webhooks } = new Stripe('sk_test_1');
  const header = webhooks.generateTestHeaderString({ payload: EVENT, secret: SECRET });
  expect(await provider.readEvent(bytes(EVENT), header)).toMatchObject({
    id: 'evt_1',
    type: 'customer.created',
    created: new Date(1_700_000_000_000),
    content: { ignored: 'unknown-type' },
  });
  await expect(provider.readEvent(bytes(EVENT.replace('ë', 'e')), header)).rejects.toMatchObject({
    code: 'signature',
  });
});

/** Computed with `printf '1700000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test_secret`. */
const KNOWN = 't=1700000000,v1=248a374f50f943a28b0f6ab50faf9a7e7e29b710fa26df9fb1618b9bf8ea9c9a';

// Trust: payments-1
it('the Stripe provider accepts a signature computed by hand, and rejects one with a wrong character', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  // The signature is valid, but the signed text is not an event.
  await expect(provider.readEvent(bytes('{"id":"evt_1"}'), KNOWN)).rejects.toMatchObject({
    code: 'malformed',
  });
  await expect(
    provider.readEvent(bytes('{"id":"evt_1"}'), KNOWN.replace('9c9a', '9c9b')),
  ).rejects.toMatchObject({ code: 'signature' });
  await expect(provider.readEvent(bytes('{"id":"evt_2"}'), KNOWN)).rejects.toMatchObject({
    code: 'signature',
  });
});

// Trust: payments-1
it.each([
  [300, 'malformed'],
  [301, 'signature'],
])('%i seconds after signing, a signature is %s: 300 seconds are allowed', async (age, code) => {
  vi.useFakeTimers({ now: 1_700_000_000_000 + age * 1_000, toFake: ['Date'] });
  await expect(provider.readEvent(bytes('{"id":"evt_1"}'), KNOWN)).rejects.toMatchObject({ code });
});

it('the listed event types have an effect, so the endpoint at Stripe must be configured to send them', () => {
  expect(STRIPE_EVENT_TYPES).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.paused',
    'customer.subscription.resumed',
    'customer.subscription.deleted',
    'invoice.paid',
    'invoice.payment_failed',
  ]);
});
