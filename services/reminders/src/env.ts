import { envParser, serviceEnv } from '@savvi/service-kit/env';

/** Parses the settings of the reminders service. @throws {InvalidEnvironment} */
export const parseEnv = envParser(serviceEnv);
