import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceToken } from '@savvi/release-kit/tokens';
import { z } from 'zod';
import type { DataFolderPaths } from './data-folder.ts';
import { publicHalf } from './secrets.ts';
import { STRIPE_SETTINGS } from './services.ts';
import type { Environment, Settings } from './settings.ts';

/** Infrastructure of the services in addition to their databases. */
export interface Surroundings {
  /** The address of the bus, for the role of a service. */
  readonly busUrl: (service: string) => string;
  /** The object store settings of the documents service. */
  readonly objectStore: Readonly<Record<string, string>>;
}

/** Inputs of {@link environmentOf}. */
export interface Ingredients {
  settings: Settings;
  /**
   * The environment of the start command. Its settings for mail, file storage and trusted proxies are passed
   * on.
   */
  own: Environment;
  data: DataFolderPaths;
  root: string;
  port: number;
  publicUrl: string;
  signingKey: string;
  adminSigningKey: string;
  /** The key by which the gateway authenticates to the identity service. */
  gatewayKey: string;
  /** The port of the gateway's release API, and the key that signs its tokens. */
  releases: { readonly port: number; readonly key: string };
  /** The secrets that billing and the payment simulator share; null if the simulator does not run. */
  demoPayments: { readonly secretKey: string; readonly webhookSecret: string } | null;
  /** The address of each service's database. */
  databases: ReadonlyMap<string, string>;
  surroundings: Surroundings;
}

/** Settings of the object store outside of the data folder, and the maximum size of files. */
const OBJECT_STORE_SETTINGS = [
  'OBJECT_STORE',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_REGION',
  'FILE_BYTES_MAX',
] as const;

/** Picks the named settings that are set in the environment of the start command. */
export const handedOn = (own: Environment, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (own[name] ? [[name, own[name]]] : [])));

/**
 * The object store settings of a product: those of MinIO while it runs on the data folder, otherwise those of
 * the start command's environment.
 */
export function objectStoreSettings(data: DataFolderPaths, own: Environment): Record<string, string> {
  if (existsSync(data.objectStore))
    return {
      ...z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(data.objectStore, 'utf8'))),
      ...handedOn(own, ['FILE_BYTES_MAX']),
    };
  return { OBJECT_DIR: data.objects, ...handedOn(own, OBJECT_STORE_SETTINGS) };
}

const DEMO_PRICES = { STRIPE_PRICE_MONTHLY: 'price_demo_monthly', STRIPE_PRICE_YEARLY: 'price_demo_yearly' };

/** The settings that billing and the payment simulator share. */
const demoSecrets = ({ secretKey, webhookSecret }: NonNullable<Ingredients['demoPayments']>) => ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  ...DEMO_PRICES,
});

/** Billing's settings for its payment provider: the operator's, or those of the payment simulator. */
function providerSettings(
  urls: ReadonlyMap<string, string>,
  { demoPayments, own, publicUrl }: Ingredients,
): Environment {
  if (demoPayments === null) return handedOn(own, STRIPE_SETTINGS);
  const checkout = (plan: string) => `${publicUrl}/demo-payments/checkout/${plan}`;
  return {
    ...demoSecrets(demoPayments),
    STRIPE_API_URL: urls.get('demo-payments'),
    PAYMENT_LINK_MONTHLY: checkout('monthly'),
    PAYMENT_LINK_YEARLY: checkout('yearly'),
    PAYMENTS_DEMO: 'true',
  };
}

/** The environment of one service. `urls` contains the services that already run. */
export function environmentOf(
  name: string,
  port: number,
  urls: ReadonlyMap<string, string>,
  given: Ingredients,
): Environment {
  const { settings, data, root } = given;
  const identityUrl = urls.get('identity');
  return {
    NODE_ENV: settings.NODE_ENV,
    LOG_LEVEL: settings.LOG_LEVEL,
    CHECK_REPLIES: settings.CHECK_REPLIES,
    HOST: '127.0.0.1',
    PORT: String(port),
    CLOCK_OFFSET: settings.CLOCK_OFFSET,
    RATE_LIMIT_SCALE: String(settings.RATE_LIMIT_SCALE),
    DATABASE_URL: given.databases.get(name),
    BUS_URL: given.surroundings.busUrl(name),
    ...(identityUrl && { IDENTITY_URL: identityUrl }),
    ...handedOn(
      given.own,
      Object.keys(given.own).filter((setting) => setting.startsWith('OTEL_') || setting === 'NODE_OPTIONS'),
    ),
    ...(name === 'identity' && {
      PUBLIC_URL: given.publicUrl,
      IDENTITY_SIGNING_KEY: given.signingKey,
      ADMIN_PUBLIC_KEY: publicHalf(given.adminSigningKey),
      GATEWAY_KEY: given.gatewayKey,
      ADMIN_ACCOUNTS_FILE: data.adminCredentials,
      ADMIN_EMAILS: settings.ADMIN_EMAILS.join(','),
      ERASURE_LOG: settings.ERASURE_LOG ?? data.erasureLog,
      IDENTITY_KEYRING_FILE: data.identityKeyring,
      IDENTITY_KEYRING_CREATE: 'true',
      ...(given.own['SMTP_URL'] ? {} : { MAIL_DIR: data.mail }),
      ...handedOn(given.own, [
        'SMTP_URL',
        'MAIL_FROM',
        'COMMON_PASSWORDS',
        'REQUIRE_VERIFIED_EMAIL',
        'REAUTHENTICATE',
        'ADMIN_SECOND_STEP',
        'SUPPORT_EMAIL',
        'BREACHED_PASSWORDS_URL',
      ]),
    }),
    ...(name === 'billing' && { PUBLIC_URL: given.publicUrl, ...providerSettings(urls, given) }),
    ...(name === 'demo-payments' &&
      given.demoPayments && {
        PUBLIC_URL: given.publicUrl,
        WEBHOOK_URL: `http://127.0.0.1:${given.port}/api/webhooks/payments`,
        DEMO_PAYMENTS: 'yes', // servicesToStart has already decided that the simulator may run.
        ...demoSecrets(given.demoPayments),
      }),
    ...(name === 'admin' && {
      DIRECTORY_SIGNING_KEY: given.adminSigningKey,
      RELEASES_URL: `http://127.0.0.1:${given.releases.port}`,
      REGISTRATION_TOKEN: serviceToken(given.releases.key, name),
    }),
    ...(name === 'vault' && {
      VAULT_KEYRING_FILE: data.vaultKeyring,
      VAULT_KEYRING_CREATE: 'true',
      ...handedOn(given.own, ['REQUIRE_VERIFIED_EMAIL']),
    }),
    ...(name === 'documents' && {
      DOCUMENTS_KEYRING_FILE: data.documentsKeyring,
      DOCUMENTS_KEYRING_CREATE: 'true',
      ...handedOn(given.own, ['REQUIRE_VERIFIED_EMAIL']),
      ...given.surroundings.objectStore,
    }),
    ...(name === 'gateway' && {
      PUBLIC_URL: given.publicUrl,
      GATEWAY_KEY: given.gatewayKey,
      RELEASE_PORT: String(given.releases.port),
      RELEASE_KEY: given.releases.key,
      SERVICE_URLS: JSON.stringify(
        Object.fromEntries([...urls].filter(([service]) => service !== 'demo-payments')),
      ),
      ...(urls.has('demo-payments') && { DEMO_PAYMENTS_URL: urls.get('demo-payments') }),
      ...handedOn(given.own, [
        'SUPPORT_EMAIL',
        'BREACHED_PASSWORDS_URL',
        'TRUSTED_PROXIES',
        'FILE_BYTES_MAX',
        'METRICS_PORT',
        'REMOTE_OVERRIDE_ORIGINS',
      ]),
      SHELL_DIR: path.join(root, 'dist', 'shell'),
      REMOTES_DIR: path.join(root, 'dist', 'remotes'),
    }),
  };
}
