import { SERVICE_PREFIXES } from '@savvi/every-contract/routes';

/**
 * The services that store data of users. Each confirms an erasure with `<service>.user-data.erased.v1`; identity
 * starts it.
 */
export const ERASING_SERVICES: readonly string[] = [...SERVICE_PREFIXES.keys()].filter(
  (service) => service !== 'identity',
);
