import { expect, it } from 'vitest';
import { demoPayments, services, servicesToStart } from './services.ts';
import { type Environment, parseSettings } from './settings.ts';

const hasDemo = (environment: Record<string, string>, own: Environment = environment) =>
  servicesToStart(parseSettings(environment, '/checkout'), own, () => undefined).includes(demoPayments);

it.each([
  ['nothing is set', {}, true],
  ["Stripe's settings are given", { STRIPE_SECRET_KEY: 'sk_live_x' }, false],
  [
    "only one of Stripe's settings is given, which billing complains of",
    { PAYMENT_LINK_YEARLY: 'https://buy.stripe.com/x' },
    false,
  ],
  ["Stripe's settings are empty", { STRIPE_SECRET_KEY: '' }, true],
  ['it is not wanted', { DEMO_PAYMENTS: 'no' }, false],
  ['it runs in production', { NODE_ENV: 'production' }, false],
  ['it runs in production and is asked for', { NODE_ENV: 'production', DEMO_PAYMENTS: 'yes' }, true],
  ['its address is on this machine', { PUBLIC_URL: 'https://localhost:8443' }, true],
  ['its address is a name of this machine', { PUBLIC_URL: 'https://savvi.localhost' }, true],
  ['its address is on this machine, by number', { PUBLIC_URL: 'https://127.0.0.1' }, true],
  ['its address is on this machine, by its IPv6 number', { PUBLIC_URL: 'https://[::1]:8443' }, true],
  ['its address is without TLS', { PUBLIC_URL: 'http://savvi.test' }, true],
  [
    'its address is public, and it is asked for',
    { PUBLIC_URL: 'https://savvi.example', DEMO_PAYMENTS: 'yes' },
    true,
  ],
  [
    'its address is public, and it is not wanted',
    { PUBLIC_URL: 'https://savvi.example', DEMO_PAYMENTS: 'no' },
    false,
  ],
  [
    "its address is public, and Stripe's settings are given",
    { PUBLIC_URL: 'https://savvi.example', STRIPE_SECRET_KEY: 'sk_live_x' },
    false,
  ],
  [
    'its address is public, and it runs in production',
    { PUBLIC_URL: 'https://savvi.example', NODE_ENV: 'production' },
    false,
  ],
])('a start decides whether to run the payment simulator if %s', (_when, environment, expected) => {
  expect(hasDemo(environment)).toBe(expected);
});

it('a start refuses the payment simulator together with Stripe', () => {
  expect(() =>
    hasDemo({
      DEMO_PAYMENTS: 'yes',
      STRIPE_SECRET_KEY: 'sk_live_x',
      PAYMENT_LINK_YEARLY: 'https://buy.stripe.com/x',
    }),
  ).toThrow(
    'DEMO_PAYMENTS is yes, and STRIPE_SECRET_KEY, PAYMENT_LINK_YEARLY are set: leave out the one or the other.',
  );
});

it.each(['https://savvi.example', 'https://localhost.example', 'https://10.0.0.5:8443'])(
  'a start with the public address %s leaves Demo Pay out and says how to enable it',
  (address) => {
    const said: string[] = [];
    expect(
      servicesToStart(parseSettings({ PUBLIC_URL: address }, '/checkout'), {}, (line) => said.push(line)),
    ).toEqual(services);
    expect(said).toEqual([expect.stringContaining('Demo Pay starts only with DEMO_PAYMENTS=yes')]);
  },
);

it('a start runs all other services with or without the payment simulator', () => {
  expect(servicesToStart(parseSettings({ DEMO_PAYMENTS: 'no' }, '/checkout'), {}, () => undefined)).toEqual(
    services,
  );
});
