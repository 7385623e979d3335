import { SERVICE_PREFIXES, type ServiceName } from '@savvi/contracts/routes';

// The keys come from a constant object, so their type is known.
const OWNERS = new Map<string, ServiceName>(
  (Object.entries(SERVICE_PREFIXES) as [ServiceName, readonly string[]][]).flatMap(([service, prefixes]) =>
    prefixes.map((prefix): [string, ServiceName] => [prefix, service]),
  ),
);

/** The service that owns a path under /api; null when none does. */
export const serviceOf = (path: string): ServiceName | null =>
  OWNERS.get(path.split('/', 3)[2] ?? '') ?? null;
