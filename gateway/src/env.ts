import { FILE_BYTES_MAX } from '@savvi/documents-contract/file-kind';
import { GATEWAY_KEY_MIN } from '@savvi/contracts/identity-token';
import { RELEASE_KEY_MIN } from '@savvi/release-kit/tokens';
import { breachedPasswordsUrl, envParser, isSafeAddress, processEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.issues.push({ code: 'custom', input: text, message: 'must be JSON' });
    return z.NEVER;
  }
});
/** The schema of a setting with a comma-separated list. */
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

/** The name of a service or an area. */
const partName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a service or an area');
const serviceUrls = json.pipe(z.record(partName, z.url()));
/** Whether the text is one exact origin whose responses cannot be altered in transit. */
function isSafeOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url?.origin === text && /^[a-z0-9.-]+$/.test(url.hostname) && isSafeAddress(text);
}
/** The URLs of static servers, by `shell` or an area name that the registry accepts. */
const frontendUrls = json.pipe(
  z
    .record(partName, z.url())
    .refine((urls) => urls['shell'] !== undefined, 'must contain the address of the shell'),
);

/** The conventional address of a release, whose name is that of its host. */
export const addressOf = (release: string): string => `http://${release}:8080`;
/** The name of the release with the frontend of an area or of the shell. */
export const frontendRelease = (name: string): string => (name === 'shell' ? name : `mfe-${name}`);

/** Whether each listed address is the conventional one of its release. */
const areByName = (
  listed: Readonly<Record<string, string>> | undefined,
  releaseOf: (name: string) => string,
): boolean => Object.entries(listed ?? {}).every(([name, url]) => url === addressOf(releaseOf(name)));

const env = processEnv
  .extend({
    IDENTITY_URL: z.url(),
    /**
     * The key that proves to the identity service that a call comes from the gateway. Both need the same
     * value.
     */
    GATEWAY_KEY: optional(z.string().min(GATEWAY_KEY_MIN)),
    /**
     * How the gateway finds services and frontends: `by-name` at http://<release>:8080, where all of them are
     * deployed; `listed` in SERVICE_URLS and one of FRONTEND_URLS and the two folder settings. With `by-name`,
     * those lists may only repeat the same addresses, for gateways of the last release.
     */
    UPSTREAMS: z.enum(['listed', 'by-name']).default('listed'),
    /** JSON: service name → address. A service that is missing here is not deployed. */
    SERVICE_URLS: optional(serviceUrls),
    /**
     * Address of the payment simulator, whose pages are at /demo-payments. Without it, these pages do not
     * exist.
     */
    DEMO_PAYMENTS_URL: optional(z.url()),
    /** The public URL of the product; decides cookie attributes, HSTS and which origin may send writes. */
    PUBLIC_URL: z.url(),
    /** Support contact: an e-mail address or an https URL. Without it, no help link is shown. */
    SUPPORT_EMAIL: optional(
      z.union(
        [z.email(), z.url({ protocol: /^https$/ })],
        'must be an e-mail address or a web address that begins with https',
      ),
    ),
    /** The same value as identity's; pages then check new passwords for breaches. */
    BREACHED_PASSWORDS_URL: breachedPasswordsUrl,
    /** Addresses or networks, comma-separated, whose X-Forwarded-For header is trusted. */
    TRUSTED_PROXIES: list,
    /** The largest file that the documents service accepts, in bytes. */
    FILE_BYTES_MAX: z.coerce.number().int().min(1).max(1_073_741_824).default(FILE_BYTES_MAX),
    /**
     * Port of a separate listener for Prometheus, because the main port is public. Without it, metrics are
     * not served.
     */
    METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
    /** Port of the internal listener of the release API. Without it, areas are not released over HTTP. */
    RELEASE_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
    /** The key that signs the tokens of the release API. */
    RELEASE_KEY: optional(z.string().min(RELEASE_KEY_MIN)),
    /** JSON: `shell` or an area → URL of its own static server. Replaces the two folder settings. */
    FRONTEND_URLS: optional(frontendUrls),
    /** The folder of the shell as `npm run build` writes it. */
    SHELL_DIR: optional(z.string()),
    REMOTES_DIR: optional(z.string()),
    /**
     * Comma-separated origins from which signed-in users may load an area's code instead of the released code
     * (docs/adr/0038). Empty when absent.
     */
    REMOTE_OVERRIDE_ORIGINS: list.refine(
      (origins) => origins.every(isSafeOrigin),
      'must be origins such as https://budget.dev.example, with http for localhost only',
    ),
  })
  .refine(({ RELEASE_PORT, RELEASE_KEY }) => RELEASE_PORT === undefined || RELEASE_KEY !== undefined, {
    path: ['RELEASE_KEY'],
    message: 'is needed with RELEASE_PORT',
  })
  .transform(({ UPSTREAMS: upstreams, SERVICE_URLS: services, ...given }, context) => {
    const { FRONTEND_URLS: urls, SHELL_DIR: shellDir, REMOTES_DIR: remotesDir, ...rest } = given;
    if (upstreams === 'by-name') {
      for (const [setting, listed, releaseOf] of [
        ['SERVICE_URLS', services, (name: string) => name],
        ['FRONTEND_URLS', urls, frontendRelease],
      ] as const)
        if (!areByName(listed, releaseOf))
          context.issues.push({
            code: 'custom',
            input: listed,
            path: [setting],
            message:
              'UPSTREAMS=by-name ignores addresses other than http://<release>:8080; set UPSTREAMS=listed',
          });
      return { ...rest, services: 'by-name' as const, frontends: 'by-name' as const };
    }
    if (services === undefined) {
      context.issues.push({ code: 'custom', input: services, path: ['SERVICE_URLS'], message: 'is missing' });
      return z.NEVER;
    }
    const others = { ...rest, services: new Map(Object.entries(services)) };
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

/** Parses the settings. @throws {InvalidEnvironment} naming the missing and invalid settings */
export const parseEnv = envParser(env);
