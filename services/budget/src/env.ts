import { envParser, serviceEnv } from '@savvi/service-kit/env';

/** Reads the settings of the budget service. @throws {InvalidEnvironment} */
export const parseEnv = envParser(serviceEnv);
