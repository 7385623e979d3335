import { envParser, serviceEnv } from '@savvi/service-kit/env';
import { privateKeyPem } from '@savvi/service-kit/pem-key';
import { z } from 'zod';

/**
 * `DIRECTORY_SIGNING_KEY` signs requests to identity, which has its public key. `RELEASES_URL` is the gateway's
 * release API, and `REGISTRATION_TOKEN` the token of this service for it; without them, administrators do not
 * see the releases of areas.
 */
const schema = serviceEnv
  .extend({
    DIRECTORY_SIGNING_KEY: privateKeyPem,
    RELEASES_URL: z.url().optional(),
    REGISTRATION_TOKEN: z.string().min(1).optional(),
  })
  .refine((env) => (env.RELEASES_URL === undefined) === (env.REGISTRATION_TOKEN === undefined), {
    path: ['RELEASES_URL'],
    message: 'needs REGISTRATION_TOKEN, and the other way round',
  });

/** The settings of the admin service. */
export type Env = z.output<typeof schema>;

/** Parses the settings. @throws {InvalidEnvironment} with the names of missing and invalid ones */
export const parseEnv = envParser(schema);
