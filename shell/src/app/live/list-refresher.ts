import { CHANGED_KINDS, type ChangedKind } from '@savvi/contracts/achievements/live';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { waitAfter } from './live-stream.ts';

/** The first parts of the query keys of all that shows things of a kind. */
const DOMAINS_OF: Readonly<Record<ChangedKind, readonly string[]>> = {
  budget: ['budgets', 'entitlements'], // how many there are may be what a plan limits
  'savings-account': ['savings-accounts'],
  debt: ['debts'],
  property: ['real-estate-properties'],
  policy: ['insurance-policies'],
  document: ['documents', 'document-folders', 'entitlements'], // it may lie in a folder that is new here
  entry: ['passwords'],
  account: ['user', 'subscription', 'entitlements'],
};

/** What changes one after the other within this time is asked for once. */
const GATHER_MS = 100;

/** Reads lists again that are out of date. */
export interface ListRefresher {
  /** Something of this kind has changed. */
  changed(kind: ChangedKind): void;
  /** Whatever was read before an instant (milliseconds, this device's clock) may be out of date. */
  outdated(before: number): void;
}

/**
 * Refreshes what this page shows of the kinds that have changed: as soon as it is looked at, one round after the other, and
 * only while `isStillTheirs` says that what the session answers belongs to whose page it is; the user is read anew by that.
 */
export function listRefresher(client: QueryClient, isStillTheirs: () => Promise<boolean>, signal: AbortSignal): ListRefresher {
  const due = new Set<ChangedKind>();
  let isUnderWay = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const queriesOf = (kind: ChangedKind) => DOMAINS_OF[kind].flatMap((domain) => client.getQueryCache().findAll({ queryKey: [domain] }));

  /** Reads what shows a kind; one that was on its first reading is read once more, as its answer may be from before the change. */
  async function refresh(kind: ChangedKind): Promise<void> {
    const domains = DOMAINS_OF[kind].filter((domain) => domain !== 'user');
    const read = () => Promise.all(domains.map((domain) => client.invalidateQueries({ queryKey: [domain] })));
    const wasOnItsWay = queriesOf(kind).some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const hasFailed = () => queriesOf(kind).some((query) => query.isActive() && query.state.status === 'error');
    await read();
    if (wasOnItsWay && !hasFailed()) await read(); // what failed says so, and is read again after a pause
    if (hasFailed()) due.add(kind);
  }

  /** Says whether all that was due could be read. */
  async function refreshDue(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    if (signal.aborted) return false;
    const kinds = [...due];
    due.clear(); // first: what comes while the user is read is due after it
    if (!(await isStillTheirs().catch(() => false))) {
      for (const kind of kinds) due.add(kind);
      return false;
    }
    await Promise.all(kinds.map(refresh));
    return !kinds.some((kind) => due.has(kind) && queriesOf(kind).some(({ state }) => state.status === 'error'));
  }

  async function run(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    clearTimeout(retry);
    let isWell = true;
    while (isWell && due.size > 0 && !document.hidden && !signal.aborted) isWell = await refreshDue().catch(() => false);
    isUnderWay = false;
    failures = isWell ? 0 : failures + 1;
    if (!isWell && !signal.aborted) retry = setTimeout(() => void run(), waitAfter(failures));
  }

  signal.addEventListener('abort', () => clearTimeout(retry), { once: true });
  document.addEventListener('visibilitychange', () => void run(), { signal });
  const add = (...kinds: readonly ChangedKind[]) => {
    for (const kind of kinds) due.add(kind);
    void run();
  };
  return {
    changed: (kind) => add(kind),
    outdated: (before) => add(...CHANGED_KINDS.filter((kind) => queriesOf(kind).some(({ state }) => state.dataUpdatedAt < before))),
  };
}
