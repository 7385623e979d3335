import { z } from 'zod';
import { parseOffset } from './clock.ts';

/** A setting is missing or wrong. The message names settings and reasons, never values. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
}

const offsetMs = z
  .string()
  .default('0s')
  .transform((offset, context) => {
    try {
      return parseOffset(offset);
    } catch {
      context.issues.push({ code: 'custom', input: offset, message: 'must be a number and a unit, such as 8d, 36h or 90m' });
      return z.NEVER;
    }
  });

/** The settings every HTTP process has. `CLOCK_OFFSET` comes out in milliseconds. */
export const processEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: z.string().min(1),
  BUS_URL: z.string().min(1),
  CLOCK_OFFSET: offsetMs,
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),
});

/** The settings of a service that checks identity tokens. */
export const serviceEnv = processEnv.extend({ IDENTITY_URL: z.url() });

/** The settings of a service that checks identity tokens. */
export type ServiceEnv = z.output<typeof serviceEnv>;

/** Parses settings once, before anything listens. @throws {InvalidEnvironment} naming each wrong setting, never a value. */
export function parseEnv<Schema extends z.ZodType<{ NODE_ENV: string; CLOCK_OFFSET: number }>>(schema: Schema, source: Record<string, string | undefined>): z.output<Schema> {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new InvalidEnvironment(`These settings are missing or wrong: ${reasons.join('; ')}`);
  }
  if (parsed.data.NODE_ENV === 'production' && parsed.data.CLOCK_OFFSET !== 0) throw new InvalidEnvironment('CLOCK_OFFSET is for tests and is refused in production');
  return parsed.data;
}
