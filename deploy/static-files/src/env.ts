import { envParser, processEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const env = processEnv
  .pick({ NODE_ENV: true, HOST: true, PORT: true, LOG_LEVEL: true, CLOCK_OFFSET: true })
  .extend({
    /** The built files of one frontend. */
    FILES_DIR: z.string().min(1),
  });

/** The settings of a frontend's server. */
export type Env = z.output<typeof env>;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = envParser(env);
