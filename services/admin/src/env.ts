import { envParser, serviceEnv } from '@savvi/service-kit/env';
import { privateKeyPem } from '@savvi/service-kit/pem-key';
import type { z } from 'zod';

/** `DIRECTORY_SIGNING_KEY` signs what is asked of identity, which knows its public half. */
const schema = serviceEnv.extend({ DIRECTORY_SIGNING_KEY: privateKeyPem });

/** The settings of the admin service. */
export type Env = z.output<typeof schema>;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = envParser(schema);
