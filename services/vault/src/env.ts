import { envParser, requireVerifiedEmail, serviceEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const vaultEnv = serviceEnv.extend({
  REQUIRE_VERIFIED_EMAIL: requireVerifiedEmail,
  /** The file of the master keys. */
  VAULT_KEYRING_FILE: z.string().min(1),
  /**
   * Whether that file is made where there is none yet and nothing was ever sealed: for the embedded start.
   */
  VAULT_KEYRING_CREATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

/** The settings of the vault service. */
export type Env = z.output<typeof vaultEnv>;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = envParser(vaultEnv);
