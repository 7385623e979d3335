import { FILE_BYTES_MAX } from '@savvi/contracts/documents/file-kind';
import { SERVICE_PREFIXES, type ServiceName } from '@savvi/contracts/routes';
import { parseEnv as parse, processEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const isServiceName = (name: string): name is ServiceName => name in SERVICE_PREFIXES;

const serviceUrls = z
  .string()
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.issues.push({ code: 'custom', input: json, message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().refine(isServiceName, 'names no service'), z.url()));

const env = processEnv.extend({
  IDENTITY_URL: z.url(),
  /** JSON: service name → address. Services that are not named are not deployed. */
  SERVICE_URLS: serviceUrls,
  /** Where the stand-in for a payment provider is, whose pages are at /demo-payments; there are none when absent. */
  DEMO_PAYMENTS_URL: z.preprocess((url) => (url === '' ? undefined : url), z.url().optional()),
  /** How people reach the product; decides cookies, HSTS and which origin may write. */
  PUBLIC_URL: z.url(),
  /** Addresses or networks, separated by commas, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().default('').transform((list) => list.split(',').map((item) => item.trim()).filter(Boolean)),
  /** The largest file that the documents service takes, in bytes. */
  FILE_BYTES_MAX: z.coerce.number().int().min(1).max(1_073_741_824).default(FILE_BYTES_MAX),
  /** Where Prometheus reads this process's metrics: a listener of its own, since people reach the other one. None when absent. */
  METRICS_PORT: z.preprocess((port) => (port === '' ? undefined : port), z.coerce.number().int().min(1).max(65_535).optional()),
  SHELL_DIR: z.string().min(1),
  REMOTES_DIR: z.string().min(1),
  REGISTRY_SEED: z.string().min(1),
});

/** The settings of the gateway. */
export type Env = z.output<typeof env>;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = (source: Record<string, string | undefined>): Env => parse(env, source);
