import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseOffset } from './clock.ts';

/** A setting is missing or invalid. The message contains names and reasons, never values. */
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
      context.issues.push({
        code: 'custom',
        input: offset,
        message: 'must be a number and a unit, such as 8d, 36h or 90m',
      });
      return z.NEVER;
    }
  });

/** The settings that every HTTP process has. `CLOCK_OFFSET` is parsed into milliseconds. */
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

/**
 * The settings of a service that registers its contract with the gateway. {@link envParser} rejects one of them
 * without the other.
 */
export const registrationEnv = {
  /** The address of the gateway's release API. */
  RELEASES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The token with which the service may register its own contract. */
  REGISTRATION_TOKEN: z.string().min(1).optional(),
};

/** The parsed settings of a service that verifies identity tokens. */
export const serviceEnv = processEnv.extend({
  ...registrationEnv,
  IDENTITY_URL: z.url(),
  /**
   * Whether replies that the database builds are checked against their contract; by default everywhere except
   * in production.
   */
  CHECK_REPLIES: z.enum(['yes', 'no']).optional(),
});

/** Whether a service checks the replies that its database builds. */
export const checksReplies = ({
  CHECK_REPLIES,
  NODE_ENV,
}: Pick<ServiceEnv, 'CHECK_REPLIES' | 'NODE_ENV'>): boolean =>
  CHECK_REPLIES === undefined ? NODE_ENV !== 'production' : CHECK_REPLIES === 'yes';

/**
 * Whether uploads and new vault entries require a verified address from one day after registration; identity
 * informs users by the same setting.
 */
export const requireVerifiedEmail = z
  .enum(['yes', 'no'])
  .default('no')
  .transform((answer) => answer === 'yes');

/**
 * Whether nobody can read or alter in transit what is exchanged with an address: https, or http on this
 * machine. The address has no password, query or fragment.
 */
export function isSafeAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.href.includes('@') || /[?#]/.test(text)) return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  );
}

/**
 * The address of a server with the ranges of Have I Been Pwned, without a slash at the end. Identity sends it
 * the first digits of hashes, and the gateway informs pages that the check is on; undefined turns it off.
 */
export const breachedPasswordsUrl = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .refine(isSafeAddress, 'must be a web address that begins with https, or with http for this machine')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
);

/** The parsed settings of a service that verifies identity tokens. */
export type ServiceEnv = z.output<typeof serviceEnv>;

/** Settings that are or contain secrets: `npm start -- --split` passes them to its processes in a file. */
export const SECRET_SETTINGS: readonly string[] = [
  'DATABASE_URL',
  'BUS_URL',
  'GATEWAY_KEY',
  'RELEASE_KEY',
  'IDENTITY_SIGNING_KEY',
  'DIRECTORY_SIGNING_KEY',
  'REGISTRATION_TOKEN',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
];

const secretsInFile = z.record(z.string(), z.string());

/**
 * The settings, merged with the JSON file that `SECRETS_FILE` names, if any: other processes can read an
 * environment, and child processes inherit it.
 * @throws {InvalidEnvironment} if the file is missing or invalid
 */
function withSecrets(source: Record<string, string | undefined>): Record<string, string | undefined> {
  const file = source['SECRETS_FILE'];
  if (file === undefined || file === '') return source;
  try {
    return { ...source, ...secretsInFile.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  } catch (error) {
    // The message of the parse error may quote a secret.
    throw new InvalidEnvironment('SECRETS_FILE: must be a JSON file of settings that this process can read', {
      cause: (error as NodeJS.ErrnoException).code,
    });
  }
}

/** The parsed settings that {@link envParser} compares with each other. */
interface ComparedSettings {
  NODE_ENV: string;
  CLOCK_OFFSET: number;
  RELEASES_URL?: string | undefined;
  REGISTRATION_TOKEN?: string | undefined;
}

/**
 * Creates a program's `parseEnv`, which is called once, before anything listens.
 * @throws {InvalidEnvironment} when `parseEnv` is called: names each wrong setting, never a value
 */
export const envParser =
  <Schema extends z.ZodType<ComparedSettings>>(schema: Schema) =>
  (source: Record<string, string | undefined>): z.output<Schema> => {
    const parsed = schema.safeParse(withSecrets(source));
    if (!parsed.success) {
      const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      throw new InvalidEnvironment(`These settings are missing or wrong: ${reasons.join('; ')}`);
    }
    const { RELEASES_URL: url, REGISTRATION_TOKEN: token } = parsed.data;
    if ((url === undefined) !== (token === undefined))
      throw new InvalidEnvironment(
        `${url === undefined ? 'RELEASES_URL' : 'REGISTRATION_TOKEN'} is missing: RELEASES_URL and REGISTRATION_TOKEN are set together or not at all`,
      );
    if (parsed.data.NODE_ENV === 'production' && parsed.data.CLOCK_OFFSET !== 0)
      throw new InvalidEnvironment('CLOCK_OFFSET is for tests: remove it when NODE_ENV is production');
    return parsed.data;
  };

/** @deprecated Since release 0.1 services use {@link envParser}. @throws {InvalidEnvironment} */
export const parseEnv = <Schema extends z.ZodType<ComparedSettings>>(
  schema: Schema,
  source: Record<string, string | undefined>,
): z.output<Schema> => envParser(schema)(source);
