import { expect, it } from 'vitest';
import { servicesToStart } from './payments.ts';
import { demoPayments, services } from './services.ts';
import { type Environment, parseSettings } from './settings.ts';

const hasDemo = (environment: Record<string, string>, own: Environment = environment) => servicesToStart(parseSettings(environment, '/checkout'), own).includes(demoPayments);

it.each([
  ['nothing is set', {}, true],
  ["Stripe's settings are given", { STRIPE_SECRET_KEY: 'sk_live_x' }, false],
  ["only one of Stripe's settings is given, which billing complains of", { PAYMENT_LINK_YEARLY: 'https://buy.stripe.com/x' }, false],
  ["Stripe's settings are empty", { STRIPE_SECRET_KEY: '' }, true],
  ['it is not wanted', { DEMO_PAYMENTS: 'no' }, false],
  ['it runs in production', { NODE_ENV: 'production' }, false],
  ['it runs in production and is asked for', { NODE_ENV: 'production', DEMO_PAYMENTS: 'yes' }, true],
])('decides on the stand-in for a payment provider when %s', (_when, environment, expected) => {
  expect(hasDemo(environment)).toBe(expected);
});

it('refuses the stand-in beside Stripe', () => {
  expect(() => hasDemo({ DEMO_PAYMENTS: 'yes', STRIPE_SECRET_KEY: 'sk_live_x', PAYMENT_LINK_YEARLY: 'https://buy.stripe.com/x' })).toThrow('DEMO_PAYMENTS is yes, and STRIPE_SECRET_KEY, PAYMENT_LINK_YEARLY are set: leave out the one or the other.');
});

it('starts everything else in any case', () => {
  expect(servicesToStart(parseSettings({ DEMO_PAYMENTS: 'no' }, '/checkout'), {})).toEqual(services);
});
