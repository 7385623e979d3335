import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { registryQuery } from '../app/registry/registry.queries.ts';
import { aRegistry } from './registry.ts';

/** The query keys of the seven lists. */
export const LIST_KEYS = [
  'budgets',
  'savings-accounts',
  'debts',
  'real-estate-properties',
  'insurance-policies',
  'documents',
  'passwords',
];

/** The lists that a test page shows. */
export interface ShownLists {
  /** How often each list was fetched. */
  readonly reads: Record<string, number>;
  hide(): void;
}

/**
 * Shows all seven lists, or the named ones, and counts how often each is fetched. Lists in `failing` fail to
 * load until they are removed from it.
 */
export function showLists(
  client: QueryClient,
  { readingMs = 0, failing = new Set<string>(), lists = LIST_KEYS } = {},
): ShownLists {
  // A page observes the registry all the time, so it stays in the cache.
  client.setQueryDefaults(registryQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(registryQuery.queryKey, { ...aRegistry(), overrideOrigins: [] });
  const reads: Record<string, number> = {};
  const unsubscribes = lists.map((key) => {
    reads[key] = 0;
    const queryFn = async () => {
      reads[key] = (reads[key] ?? 0) + 1;
      if (readingMs > 0) await new Promise((resolve) => setTimeout(resolve, readingMs));
      if (failing.has(key)) throw new Error('not now');
      return reads[key];
    };
    return new QueryObserver(client, { queryKey: [key, 'dashboard'], queryFn }).subscribe(() => undefined);
  });
  return { reads, hide: () => unsubscribes.forEach((unsubscribe) => unsubscribe()) };
}

/** The lists that were fetched more than once. */
export const readAgain = ({ reads }: Pick<ShownLists, 'reads'>): string[] =>
  Object.entries(reads).flatMap(([key, times]) => (times > 1 ? [key] : []));

/** Resets the counts of how often each list was fetched. */
export const forget = (...shown: readonly Pick<ShownLists, 'reads'>[]): void =>
  shown.forEach(({ reads }) => LIST_KEYS.forEach((key) => (reads[key] = 1)));
