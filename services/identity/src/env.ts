import { isAbsolute } from 'node:path';
import { GATEWAY_KEY_MIN } from '@savvi/contracts/identity-token';
import { emailAddress } from '@savvi/contracts/email-address';
import {
  breachedPasswordsUrl,
  envParser,
  processEnv,
  registrationEnv,
  requireVerifiedEmail,
} from '@savvi/service-kit/env';
import { privateKeyPem, publicKeyPem } from '@savvi/service-kit/pem-key';
import { z } from 'zod';
import { signingKeyOf } from './shared/signing-key.ts';

const addressList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  )
  .pipe(z.array(emailAddress));

const folder = z.string().refine(isAbsolute, 'must be an absolute path');

const schema = processEnv
  .extend({
    ...registrationEnv,
    /**
     * The public URL of the product: links in mails begin with it, and with https cookies get the `__Host-`
     * prefix.
     */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    IDENTITY_SIGNING_KEY: privateKeyPem.transform(signingKeyOf),
    /** The admin service's public key; without it nobody may list accounts. */
    ADMIN_PUBLIC_KEY: publicKeyPem.optional(),
    /**
     * The secret that proves a request comes from the gateway; without it identity trusts the client address
     * that any caller sends.
     */
    GATEWAY_KEY: z.string().min(GATEWAY_KEY_MIN).optional(),
    ADMIN_ACCOUNTS_FILE: folder.optional(),
    ADMIN_EMAILS: addressList,
    /**
     * The file or folder with the log of deleted users, which is needed after an older backup is restored;
     * without it nobody knows who was deleted since.
     */
    ERASURE_LOG: folder.optional(),
    /** The file with the master keys, under which the secrets of authenticator apps are encrypted. */
    IDENTITY_KEYRING_FILE: z.string().min(1),
    /**
     * Whether the keyring file is created if it is missing and nothing has been encrypted yet; for the
     * embedded start.
     */
    IDENTITY_KEYRING_CREATE: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
    /**
     * The reaction to a new password that is among the most common ones: a hint on the page, or a rejection.
     */
    COMMON_PASSWORDS: z.enum(['hint', 'refuse']).default('hint'),
    /**
     * The address of a server with breached passwords, such as https://api.pwnedpasswords.com. Pages warn about
     * such a password; without the setting identity sends nothing to anybody.
     */
    BREACHED_PASSWORDS_URL: breachedPasswordsUrl,
    /**
     * Whether users are informed that uploads and new vault entries require a verified address from one day
     * after registration; those services enforce it by the same setting.
     */
    REQUIRE_VERIFIED_EMAIL: requireVerifiedEmail,
    /**
     * Which accounts confirm an administrator's actions on accounts and the billing portal again after ten
     * minutes: those with a second step, or all.
     */
    REAUTHENTICATE: z.enum(['second-step', 'always']).default('second-step'),
    /** Whether administrators need a second step before the admin area opens. */
    ADMIN_SECOND_STEP: z.enum(['yes', 'no']).default('no'),
    MAIL_DIR: folder.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /**
     * Where customers get help: an email address or an https URL. Mails about a deleted account contain it.
     */
    SUPPORT_EMAIL: z
      .union(
        [
          z.email().transform((address) => `mailto:${address}`),
          z.url({ protocol: /^https$/ }).transform((url) => new URL(url).href),
        ],
        'must be an e-mail address or a web address that begins with https',
      )
      .optional(),
    MAIL_FROM: z.string().min(3).default('Savvi <no-reply@savvi.local>'),
  })
  .refine((env) => (env.MAIL_DIR === undefined) !== (env.SMTP_URL === undefined), {
    path: ['MAIL_DIR'],
    message: 'exactly one of MAIL_DIR and SMTP_URL is needed',
  });

/** The settings of the identity service. */
export type Env = z.output<typeof schema>;

/** Parses the settings. @throws {InvalidEnvironment} with the names of missing and invalid ones */
export const parseEnv = envParser(schema);
