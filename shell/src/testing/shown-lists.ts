import { QueryObserver, type QueryClient } from '@tanstack/react-query';

/** The keys of the seven lists. */
export const LIST_KEYS = [
  'budgets',
  'savings-accounts',
  'debts',
  'real-estate-properties',
  'insurance-policies',
  'documents',
  'passwords',
];

/** Lists that are shown. */
export interface ShownLists {
  /** How often each was read. */
  readonly reads: Record<string, number>;
  hide(): void;
}

/**
 * Shows all seven lists, or those named, and counts how often each is read. `failing` names lists that can't
 * be read, as long as they are in it.
 */
export function showLists(
  client: QueryClient,
  { readingMs = 0, failing = new Set<string>(), lists = LIST_KEYS } = {},
): ShownLists {
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

/** Which lists were read since the first time. */
export const readAgain = ({ reads }: Pick<ShownLists, 'reads'>): string[] =>
  Object.entries(reads).flatMap(([key, times]) => (times > 1 ? [key] : []));

/** Counts from here. */
export const forget = (...shown: readonly Pick<ShownLists, 'reads'>[]): void =>
  shown.forEach(({ reads }) => LIST_KEYS.forEach((key) => (reads[key] = 1)));
