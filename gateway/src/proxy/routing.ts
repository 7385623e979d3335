import { SERVICE_PREFIXES } from '@savvi/every-contract/routes';

const OWNERS = new Map<string, string>(
  [...SERVICE_PREFIXES].flatMap(([service, prefixes]) =>
    prefixes.map((prefix) => [prefix, service] as const),
  ),
);

/** The service that owns a path under /api; null when none does. */
export const serviceOf = (path: string): string | null => OWNERS.get(path.split('/', 3)[2] ?? '') ?? null;
