import { SERVICE_PREFIXES, type ServiceName } from '@savvi/contracts/routes';

// Keys of a constant object.
const OWNERS = new Map<string, ServiceName>(
  (Object.entries(SERVICE_PREFIXES) as [ServiceName, readonly string[]][]).flatMap(([service, prefixes]) =>
    prefixes.map((prefix): [string, ServiceName] => [prefix, service]),
  ),
);

/** The service that answers a path under /api, or null when no service does. */
export const serviceOf = (path: string): ServiceName | null =>
  OWNERS.get(path.split('/', 3)[2] ?? '') ?? null;
