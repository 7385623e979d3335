import { COUNTED_KINDS, type CountedKind } from '@savvi/contracts/achievements/live';
import type { QueryClient } from '@savvi/mfe-kit/query';

/** The first part of the query keys of all that shows things of a kind. */
const DOMAIN_OF: Readonly<Record<CountedKind, string>> = {
  budget: 'budgets',
  'savings-account': 'savings-accounts',
  debt: 'debts',
  property: 'real-estate-properties',
  policy: 'insurance-policies',
  document: 'documents',
  entry: 'passwords',
};

/** What changes one after the other within this time is asked for once. */
const GATHER_MS = 100;

/** Reads lists again that are out of date. */
export interface ListRefresher {
  /** Something of this kind has changed. */
  changed(kind: CountedKind): void;
  /** Whatever was read before an instant (milliseconds, this device's clock) may be out of date. */
  outdated(before: number): void;
}

/**
 * Refreshes what this page shows of the kinds that have changed: as soon as it is looked at, one round after the other, and
 * only while `isStillTheirs` says that what the session answers belongs to whose page it is.
 */
export function listRefresher(client: QueryClient, isStillTheirs: () => Promise<boolean>, signal: AbortSignal): ListRefresher {
  const due = new Set<CountedKind>();
  let isUnderWay = false;

  async function refreshDue(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    if (signal.aborted || !(await isStillTheirs())) return;
    const kinds = [...due];
    due.clear();
    await Promise.all(kinds.map((kind) => client.invalidateQueries({ queryKey: [DOMAIN_OF[kind]] })));
  }

  async function run(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      while (due.size > 0 && !document.hidden && !signal.aborted) await refreshDue();
    } catch {
      // Nobody knows whose session it is: what is due stays due until the next news.
    } finally {
      isUnderWay = false;
    }
  }

  document.addEventListener('visibilitychange', () => void run(), { signal });
  const add = (...kinds: readonly CountedKind[]) => {
    for (const kind of kinds) due.add(kind);
    void run();
  };
  return {
    changed: (kind) => add(kind),
    outdated: (before) => add(...COUNTED_KINDS.filter((kind) => client.getQueryCache().findAll({ queryKey: [DOMAIN_OF[kind]] }).some(({ state }) => state.dataUpdatedAt < before))),
  };
}
