import { envParser, processEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

const schema = processEnv
  .omit({ BUS_URL: true, RATE_LIMIT_SCALE: true })
  .extend({
    /** The public URL of the product, which also serves the simulator's pages. */
    PUBLIC_URL: address,
    /** The URL to which events are sent. */
    WEBHOOK_URL: address,
    /** The key that callers of the API must send. */
    STRIPE_SECRET_KEY: z.string().min(16),
    /** The key that signs events. */
    STRIPE_WEBHOOK_SECRET: z.string().min(16),
    STRIPE_PRICE_MONTHLY: z.string().min(1),
    STRIPE_PRICE_YEARLY: z.string().min(1),
    /** Whether the simulator may run in production, where people could take it for the real provider. */
    DEMO_PAYMENTS: z.enum(['yes', 'no']).default('no'),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.DEMO_PAYMENTS === 'yes', {
    path: ['DEMO_PAYMENTS'],
    message: 'this takes no real money: in production it runs only when this is yes',
  });

/** The settings of the payment simulator. */
export type Env = z.output<typeof schema>;

/** Parses the settings. @throws {InvalidEnvironment} with the names of missing and invalid ones */
export const parseEnv = envParser(schema);
