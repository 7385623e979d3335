import { envParser, serviceEnv } from '@savvi/service-kit/env';
import { privateKeyPem } from '@savvi/service-kit/pem-key';
import type { z } from 'zod';

/**
 * `DIRECTORY_SIGNING_KEY` signs requests to identity, which has its public key. Without `RELEASES_URL` and
 * `REGISTRATION_TOKEN`, administrators do not see the releases of areas.
 */
const schema = serviceEnv.extend({ DIRECTORY_SIGNING_KEY: privateKeyPem });

/** The settings of the admin service. */
export type Env = z.output<typeof schema>;

/** Parses the settings. @throws {InvalidEnvironment} with the names of missing and invalid ones */
export const parseEnv = envParser(schema);
