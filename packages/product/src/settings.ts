import path from 'node:path';
import { emailAddress } from '@savvi/contracts/email-address';
import { parseOffset } from '@savvi/service-kit/clock';
import { z } from 'zod';
import { Refusal } from '@savvi/tooling/refusal';

/** Environment variables, not yet validated. */
export type Environment = Record<string, string | undefined>;

const isOffset = (text: string) => {
  try {
    return Number.isFinite(parseOffset(text));
  } catch {
    return false;
  }
};

const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://savvi.example' })
  .refine((url) => new URL(url).pathname === '/', 'must be an address without a path');
const port = z
  .stringFormat('port', /^\d{1,5}$/, 'must be a port, 1 to 65535 (0 takes a free one)')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port, 1 to 65535 (0 takes a free one)');
const scale = z
  .stringFormat('scale', /^\d+(\.\d+)?$/, 'must be a number above 0, such as 1 or 100')
  .transform(Number)
  .refine((number) => number > 0 && number <= 1_000_000, 'must be a number above 0 and up to 1000000');

const schema = (root: string) =>
  z
    .object({
      PORT: port.default(8080),
      RELEASE_PORT: port.default(0),
      DATA_DIR: z
        .string()
        .min(1, 'must name a folder')
        .default('.data')
        .transform((folder) => path.resolve(root, folder)),
      ADMIN_EMAILS: z
        .string()
        .default('admin@savvi.local')
        .transform((list) =>
          list
            .split(',')
            .map((address) => address.trim())
            .filter(Boolean),
        )
        .refine(
          (list) => list.every((address) => emailAddress.safeParse(address).success),
          'must be e-mail addresses, separated by commas',
        ),
      ERASURE_LOG: z
        .string()
        .transform((file) => path.resolve(root, file))
        .optional(),
      CLOCK_OFFSET: z
        .string()
        .default('0s')
        .refine(isOffset, 'must be a number and a unit, such as 8d, 36h or 90m'),
      RATE_LIMIT_SCALE: scale.default(1),
      PUBLIC_URL: publicUrl.optional(),
      LOG_LEVEL: z
        .enum(
          ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
          'must be fatal, error, warn, info, debug, trace or silent',
        )
        .default('warn'),
      CHECK_REPLIES: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
      DEMO_PAYMENTS: z.enum(['yes', 'no'], 'must be yes or no').optional(),
      NODE_ENV: z
        .enum(['development', 'test', 'production'], 'must be development, test or production')
        .default('development'),
    })
    .refine(({ NODE_ENV, CLOCK_OFFSET }) => NODE_ENV !== 'production' || parseOffset(CLOCK_OFFSET) === 0, {
      path: ['CLOCK_OFFSET'],
      message: 'is for tests and is refused when NODE_ENV is production',
    });

/** The settings of `npm start`; folders are absolute paths. */
export type Settings = z.output<ReturnType<typeof schema>>;

/**
 * The settings of `npm run dev`, which validates responses by default, so that developers see a response that
 * violates its contract.
 */
export const parseDevSettings = (environment: Environment, root: string): Settings =>
  parseSettings({ ...environment, CHECK_REPLIES: environment['CHECK_REPLIES'] || 'yes' }, root);

/**
 * Parses the settings of the embedded start; an empty setting counts as absent.
 * @throws {Refusal} naming each invalid setting and the reason
 */
export function parseSettings(environment: Environment, root: string): Settings {
  const parsed = schema(root).safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  );
  if (parsed.success) return parsed.data;
  throw new Refusal(
    `${parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`).join('; ')}.`,
  );
}
