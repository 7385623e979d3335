// `npm start -- --split` passes secrets to its processes in files (S-20). A secret that is missing in the
// list would be passed in their environment, so each setting whose name sounds like a secret is either listed
// or explained here as harmless.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SECRET_SETTINGS } from '@savvi/service-kit/env';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

/** Words in names of settings that contain a secret, or an address that may contain a password. */
const SUSPECT = /(?:KEY|SECRET|PASSWORD|TOKEN|CREDENTIAL|URL|LINK)/;

/** Settings whose name sounds like a secret, and why they contain none. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  ADMIN_PUBLIC_KEY: 'the public half of a key pair',
  IDENTITY_KEYRING_FILE: 'the path of a file',
  IDENTITY_KEYRING_CREATE: 'yes or no',
  VAULT_KEYRING_FILE: 'the path of a file',
  VAULT_KEYRING_CREATE: 'yes or no',
  DOCUMENTS_KEYRING_FILE: 'the path of a file',
  DOCUMENTS_KEYRING_CREATE: 'yes or no',
  SECRETS_FILE: 'the path of the file with the secrets',
  COMMON_PASSWORDS: 'a rule',
  BREACHED_PASSWORDS_URL: 'the address of a public service without a password',
  PUBLIC_URL: 'the address of the product, which everybody sees',
  IDENTITY_URL: 'the address of a service without a password',
  RELEASES_URL: 'the address of the gateway without a password',
  SERVICE_URLS: 'addresses of services without passwords',
  FRONTEND_URLS: 'addresses of frontends without passwords',
  DEMO_PAYMENTS_URL: 'the address of a service without a password',
  WEBHOOK_URL: 'the address of the gateway without a password',
  STRIPE_API_URL: 'the address of the provider; the key is a setting of its own',
  PAYMENT_LINK_MONTHLY: 'an address that every buyer sees',
  PAYMENT_LINK_YEARLY: 'an address that every buyer sees',
};

/** All settings that any process reads. `npm run check` compares each `.env.example` with its schema. */
const settings = new Set(
  globSync(['services/*/.env.example', 'gateway/.env.example'], { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].flatMap(
      ([, name]) => name ?? [],
    ),
  ),
);

it('each setting whose name sounds like a secret is in SECRET_SETTINGS or is a known exception (S-20)', () => {
  expect(settings.size).toBeGreaterThan(30);
  expect(
    [...settings].filter(
      (name) => SUSPECT.test(name) && !SECRET_SETTINGS.includes(name) && NO_SECRETS[name] === undefined,
    ),
  ).toEqual([]);
});

it('SECRET_SETTINGS and the exceptions are disjoint and name only settings that some process reads', () => {
  expect([...SECRET_SETTINGS, ...Object.keys(NO_SECRETS)].filter((name) => !settings.has(name))).toEqual([]);
  expect(SECRET_SETTINGS.filter((name) => name in NO_SECRETS)).toEqual([]);
});
