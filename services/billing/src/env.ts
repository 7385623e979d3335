import { envParser, serviceEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

/** An empty setting counts as absent. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema.optional());
const text = optional(z.string());
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address' });
const address = optional(webAddress);

/** The settings of the payment provider: all of them or none. */
const REQUIRED = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
] as const;

const schema = serviceEnv
  .extend({
    /** The public URL of the product; the provider's portal links back to it. */
    PUBLIC_URL: z.url(),
    STRIPE_SECRET_KEY: text,
    STRIPE_WEBHOOK_SECRET: text,
    STRIPE_PRICE_MONTHLY: text,
    STRIPE_PRICE_YEARLY: text,
    /** The price of the plan that is no longer sold. */
    STRIPE_PRICE_BASIC: text,
    /** The URL of the hosted checkout of each plan. A plan without one cannot be bought. */
    PAYMENT_LINK_MONTHLY: address,
    PAYMENT_LINK_YEARLY: address,
    /** The URL of the payment API, if it is not Stripe's own server. */
    STRIPE_API_URL: optional(
      webAddress.refine((url) => new URL(url).pathname === '/', 'must be an address without a path'),
    ),
    /** Whether the configured provider only simulates payments. */
    PAYMENTS_DEMO: z
      .enum(['true', 'false'])
      .default('false')
      .transform((flag) => flag === 'true'),
  })
  .superRefine((settings, context) => {
    const missing = REQUIRED.filter((name) => settings[name] === undefined);
    const set = [
      ...REQUIRED,
      'STRIPE_PRICE_BASIC',
      'PAYMENT_LINK_MONTHLY',
      'PAYMENT_LINK_YEARLY',
      'STRIPE_API_URL',
    ] as const;
    if (!set.some((name) => settings[name] !== undefined)) return;
    for (const name of missing)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is needed, too, where payments are set up',
      });
    const prices = (['STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY', 'STRIPE_PRICE_BASIC'] as const).filter(
      (name) => settings[name] !== undefined,
    );
    for (const [place, name] of prices.entries())
      if (prices.slice(0, place).some((other) => settings[other] === settings[name]))
        context.addIssue({ code: 'custom', path: [name], message: 'must be another price than the others' });
  });

/** The settings of the billing service. */
export type Env = z.output<typeof schema>;

/** Parses the settings. @throws {InvalidEnvironment} with the names of missing and invalid ones */
export const parseEnv = envParser(schema);
