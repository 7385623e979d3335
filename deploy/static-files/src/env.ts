import { envParser, processEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const env = processEnv
  .pick({ NODE_ENV: true, HOST: true, PORT: true, LOG_LEVEL: true, CLOCK_OFFSET: true })
  .extend({
    /** The folder of the built files of one frontend. */
    FILES_DIR: z.string().min(1),
  });

/** The settings of the static file server. */
export type Env = z.output<typeof env>;

/** Parses the settings. @throws {InvalidEnvironment} naming missing or invalid settings */
export const parseEnv = envParser(env);
