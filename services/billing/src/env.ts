import { parseEnv as parse, serviceEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

/** An empty setting counts as absent. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema.optional());
const text = optional(z.string());
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address' });
const address = optional(webAddress);

/** Without all of these there is no payment provider; some of them alone are a mistake. */
const REQUIRED = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
] as const;

const schema = serviceEnv
  .extend({
    /** How people reach the product: the provider's portal leads back there. */
    PUBLIC_URL: z.url(),
    STRIPE_SECRET_KEY: text,
    STRIPE_WEBHOOK_SECRET: text,
    STRIPE_PRICE_MONTHLY: text,
    STRIPE_PRICE_YEARLY: text,
    /** The price of the plan that is sold no more. */
    STRIPE_PRICE_BASIC: text,
    /** The hosted checkouts. Without one that plan can't be bought. */
    PAYMENT_LINK_MONTHLY: address,
    PAYMENT_LINK_YEARLY: address,
    /** Where Stripe's API is, when not at Stripe. */
    STRIPE_API_URL: optional(
      webAddress.refine((url) => new URL(url).pathname === '/', 'must be an address without a path'),
    ),
    /** Whether what stands behind the settings above only demonstrates payments. */
    PAYMENTS_DEMO: z
      .enum(['true', 'false'])
      .default('false')
      .transform((flag) => flag === 'true'),
  })
  .superRefine((settings, context) => {
    const missing = REQUIRED.filter((name) => settings[name] === undefined);
    const given = [
      ...REQUIRED,
      'STRIPE_PRICE_BASIC',
      'PAYMENT_LINK_MONTHLY',
      'PAYMENT_LINK_YEARLY',
      'STRIPE_API_URL',
    ] as const;
    if (!given.some((name) => settings[name] !== undefined)) return;
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

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = (source: Record<string, string | undefined>): Env => parse(schema, source);
