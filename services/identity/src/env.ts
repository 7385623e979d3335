import { isAbsolute } from 'node:path';
import { GATEWAY_KEY_MIN } from '@savvi/contracts/identity-token';
import { emailAddress } from '@savvi/contracts/values';
import { envParser, processEnv, requireVerifiedEmail } from '@savvi/service-kit/env';
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
    /** Where browsers find the product; links in mails begin with it, and https makes cookies `__Host-`. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    IDENTITY_SIGNING_KEY: privateKeyPem.transform(signingKeyOf),
    /** The admin service's; without it nobody may look through the accounts. */
    ADMIN_PUBLIC_KEY: publicKeyPem.optional(),
    /**
     * What the gateway proves itself by; without it every caller is believed who names a client's address.
     */
    GATEWAY_KEY: z.string().min(GATEWAY_KEY_MIN).optional(),
    ADMIN_ACCOUNTS_FILE: folder.optional(),
    ADMIN_EMAILS: addressList,
    /**
     * The file or folder where it is noted who was deleted, for a backup from before that is restored;
     * without it nobody can tell then.
     */
    ERASURE_LOG: folder.optional(),
    /** What happens to a new password that is among the first guesses: a hint on the page, or a refusal. */
    COMMON_PASSWORDS: z.enum(['hint', 'refuse']).default('hint'),
    /**
     * Whether people are told that uploads and new vault entries wait for their verified address a day after
     * they registered; those services enforce it by the same setting.
     */
    REQUIRE_VERIFIED_EMAIL: requireVerifiedEmail,
    MAIL_DIR: folder.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /**
     * Where customers get help: an e-mail address, or a web address over TLS. Mails lead there when an
     * account was deleted.
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

/** The settings of identity. */
export type Env = z.output<typeof schema>;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = envParser(schema);
