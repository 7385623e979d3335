import { FILE_BYTES_MAX } from '@savvi/contracts/documents/file-kind';
import { GATEWAY_KEY_MIN } from '@savvi/contracts/identity-token';
import { SERVICE_PREFIXES, type ServiceName } from '@savvi/contracts/routes';
import { envParser, processEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const isServiceName = (name: string): name is ServiceName => name in SERVICE_PREFIXES;

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.issues.push({ code: 'custom', input: text, message: 'must be JSON' });
    return z.NEVER;
  }
});
/** Items, separated by commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const serviceUrls = json.pipe(z.record(z.string().refine(isServiceName, 'names no service'), z.url()));
/**
 * One origin, no pattern of several, and nobody can alter on its way what it serves: over TLS, or on this
 * machine.
 */
function isSafeOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    url.origin === text &&
    /^[a-z0-9.-]+$/.test(url.hostname) &&
    (url.protocol === 'https:' ||
      (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)))
  );
}
/** An area may have any name that the registry takes. */
const frontendUrls = json.pipe(
  z
    .record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'names no area'), z.url())
    .refine((urls) => urls['shell'] !== undefined, 'says not where the shell is'),
);

const env = processEnv
  .extend({
    IDENTITY_URL: z.url(),
    /** What identity knows this gateway by; the same as there. */
    GATEWAY_KEY: optional(z.string().min(GATEWAY_KEY_MIN)),
    /** JSON: service name → address. Services that are not named are not deployed. */
    SERVICE_URLS: serviceUrls,
    /** Where the payment simulator is, whose pages are at /demo-payments; there are none when absent. */
    DEMO_PAYMENTS_URL: optional(z.url()),
    /** How people reach the product; decides cookies, HSTS and which origin may write. */
    PUBLIC_URL: z.url(),
    /**
     * Where customers get help: an e-mail address, or a web address over TLS. No help link is shown when
     * absent.
     */
    SUPPORT_EMAIL: optional(
      z.union(
        [z.email(), z.url({ protocol: /^https$/ })],
        'must be an e-mail address or a web address that begins with https',
      ),
    ),
    /** Addresses or networks, separated by commas, whose X-Forwarded-For is believed. */
    TRUSTED_PROXIES: list,
    /** The largest file that the documents service takes, in bytes. */
    FILE_BYTES_MAX: z.coerce.number().int().min(1).max(1_073_741_824).default(FILE_BYTES_MAX),
    /**
     * Where Prometheus reads this process's metrics: a listener of its own, since people reach the other one.
     * None when absent.
     */
    METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
    /** JSON: `shell` or an area → where its own server publishes it. Instead of the two folders. */
    FRONTEND_URLS: optional(frontendUrls),
    /** What `npm run build` made. */
    SHELL_DIR: optional(z.string()),
    REMOTES_DIR: optional(z.string()),
    REGISTRY_SEED: z.string().min(1),
    /**
     * Origins, separated by commas, from which people may have the code of an area instead (docs/adr/0038).
     * None when absent.
     */
    REMOTE_OVERRIDE_ORIGINS: list.refine(
      (origins) => origins.every(isSafeOrigin),
      'must be origins such as https://budget.dev.example, with http for localhost only',
    ),
  })
  .transform(({ FRONTEND_URLS: urls, SHELL_DIR: shellDir, REMOTES_DIR: remotesDir, ...others }, context) => {
    if (urls !== undefined && shellDir === undefined && remotesDir === undefined)
      return { ...others, frontends: { urls } };
    if (urls === undefined && shellDir !== undefined && remotesDir !== undefined)
      return { ...others, frontends: { shellDir, remotesDir } };
    context.issues.push({
      code: 'custom',
      input: urls,
      path: ['FRONTEND_URLS'],
      message: 'stands alone, or SHELL_DIR and REMOTES_DIR do',
    });
    return z.NEVER;
  });

/** The settings of the gateway. */
export type Env = z.output<typeof env>;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = envParser(env);
