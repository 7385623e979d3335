import { parseEnv as parse, type ServiceEnv, serviceEnv } from '@savvi/service-kit/env';

/** The settings of the achievements service. */
export type Env = ServiceEnv;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = (source: Record<string, string | undefined>): Env => parse(serviceEnv, source);
