import { envParser, requireVerifiedEmail, serviceEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const vaultEnv = serviceEnv.extend({
  REQUIRE_VERIFIED_EMAIL: requireVerifiedEmail,
  /** The file with the master keys. */
  VAULT_KEYRING_FILE: z.string().min(1),
  /**
   * Whether the keyring file is created if it is missing and nothing has been encrypted yet; for the embedded
   * start.
   */
  VAULT_KEYRING_CREATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

/** The settings of the vault service. */
export type Env = z.output<typeof vaultEnv>;

/** Parses the settings. @throws {InvalidEnvironment} with the names of missing and invalid ones */
export const parseEnv = envParser(vaultEnv);
