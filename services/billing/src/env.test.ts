import { expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const given = {
  DATABASE_URL: 'postgresql://billing@localhost/billing',
  BUS_URL: 'postgresql://billing@localhost/bus',
  IDENTITY_URL: 'http://localhost:1',
  PUBLIC_URL: 'https://savvi.test',
};
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_YEARLY: 'price_2',
};

it('billing accepts all settings of the payment provider or none, and empty settings count as absent', () => {
  expect(parseEnv({ ...given, STRIPE_SECRET_KEY: '', PAYMENT_LINK_MONTHLY: '' })).toMatchObject({
    PAYMENTS_DEMO: false,
  });
  expect(parseEnv({ ...given, ...stripe, PAYMENTS_DEMO: 'true' })).toMatchObject({
    ...stripe,
    PAYMENTS_DEMO: true,
  });
});

it.each([
  [
    { STRIPE_SECRET_KEY: 'sk_live_secret' },
    'STRIPE_WEBHOOK_SECRET: is needed, too, where payments are set up; STRIPE_PRICE_MONTHLY: is needed, too, where payments are set up; STRIPE_PRICE_YEARLY: is needed, too, where payments are set up',
  ],
  [
    { ...stripe, STRIPE_WEBHOOK_SECRET: '' },
    'STRIPE_WEBHOOK_SECRET: is needed, too, where payments are set up',
  ],
  [
    { PAYMENT_LINK_YEARLY: 'https://buy.stripe.com/x' },
    'STRIPE_SECRET_KEY: is needed, too, where payments are set up; STRIPE_WEBHOOK_SECRET: is needed, too, where payments are set up; STRIPE_PRICE_MONTHLY: is needed, too, where payments are set up; STRIPE_PRICE_YEARLY: is needed, too, where payments are set up',
  ],
  [{ ...stripe, PAYMENT_LINK_MONTHLY: 'javascript:alert(1)' }, 'PAYMENT_LINK_MONTHLY: must be a web address'],
  [
    { ...stripe, STRIPE_API_URL: 'https://stripe.test/api' },
    'STRIPE_API_URL: must be an address without a path',
  ],
  [
    { ...stripe, STRIPE_PRICE_YEARLY: stripe.STRIPE_PRICE_MONTHLY },
    'STRIPE_PRICE_YEARLY: must be another price than the others',
  ],
])('incomplete or invalid payment settings are rejected with a sentence without values', (over, reasons) => {
  expect(() => parseEnv({ ...given, ...over })).toThrow(
    new RegExp(`^These settings are missing or wrong: ${reasons}$`),
  );
});
