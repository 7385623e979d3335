import { parseEnv as parse, processEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

const schema = processEnv
  .omit({ BUS_URL: true, RATE_LIMIT_SCALE: true })
  .extend({
    /** Where people find the product, and behind it these pages. */
    PUBLIC_URL: address,
    /** Where events are sent. */
    WEBHOOK_URL: address,
    /** Who calls the API says this. */
    STRIPE_SECRET_KEY: z.string().min(16),
    /** What events are signed with. */
    STRIPE_WEBHOOK_SECRET: z.string().min(16),
    STRIPE_PRICE_MONTHLY: z.string().min(1),
    STRIPE_PRICE_YEARLY: z.string().min(1),
    /** Whether it may run in production, where somebody could take it for the real thing. */
    DEMO_PAYMENTS: z.enum(['yes', 'no']).default('no'),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.DEMO_PAYMENTS === 'yes', {
    path: ['DEMO_PAYMENTS'],
    message: 'this takes no real money: in production it runs only when this is yes',
  });

/** The settings of the payment simulator. */
export type Env = z.output<typeof schema>;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = (source: Record<string, string | undefined>): Env => parse(schema, source);
