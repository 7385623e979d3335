import { CHANGED_KINDS, type ChangedKind, type ChangedRecord } from '@savvi/contracts/achievements/live';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { knows } from './knows.ts';
import { type StreamChange, waitAfter } from './live-stream.ts';

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

const isKnown = (kind: string): kind is ChangedKind => Object.hasOwn(DOMAINS_OF, kind);

/** What changes one after the other within this time is asked for once. */
const GATHER_MS = 100;
/**
 * How long news waits for the page's own saves: each brings its list up to date itself. A long upload holds
 * nothing up.
 */
const OWN_SAVE_MS = 1_000;

/** Reads lists again that are out of date. */
export interface ListRefresher {
  /** Something has changed. */
  changed(change: StreamChange): void;
  /** Whatever was read before an instant (milliseconds, this device's clock) may be out of date. */
  outdated(before: number): void;
}

/** The records of a kind that have changed, by id; null for any of them. */
type Records = ReadonlyMap<string, ChangedRecord> | null;

const both = (one: Records | undefined, other: Records): Records =>
  one === null || other === null ? null : new Map([...(one ?? []), ...other]);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Refreshes what this page shows of the kinds that have changed: as soon as it is looked at, one round after
 * the other, and only while `isStillTheirs` says that what the session answers belongs to whose page it is;
 * the user is read again by that. A list that has the changed records already, such as after a save of this
 * page, is not read again.
 */
export function listRefresher(
  client: QueryClient,
  isStillTheirs: () => Promise<boolean>,
  signal: AbortSignal,
): ListRefresher {
  const due = new Map<ChangedKind, Records>();
  let isUnderWay = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const queriesOf = (kind: ChangedKind) =>
    DOMAINS_OF[kind].flatMap((domain) => client.getQueryCache().findAll({ queryKey: [domain] }));
  const add = (kind: ChangedKind, records: Records) => due.set(kind, both(due.get(kind), records));

  /**
   * What shows a kind and does not have the records yet. A first reading that is under way counts as having
   * none.
   */
  const lacking = (kind: ChangedKind, records: Records) =>
    queriesOf(kind).filter(
      (query) => records === null || ![...records.values()].every((record) => knows(client, query, record)),
    );

  /** Waits for the page's own saves and readings: they may bring what has changed. */
  async function settled(kinds: readonly ChangedKind[]): Promise<void> {
    for (let waited = 0; client.isMutating() > 0 && waited < OWN_SAVE_MS; waited += GATHER_MS)
      await pause(GATHER_MS);
    await Promise.all(kinds.flatMap(queriesOf).map((query) => query.promise?.catch(() => undefined)));
  }

  /**
   * Reads what shows a kind; one that was on its first reading is read once more, as its answer may be from
   * before the change.
   */
  async function refresh(kind: ChangedKind, records: Records): Promise<void> {
    const read = () =>
      Promise.all(
        lacking(kind, records).map(({ queryKey }) =>
          queryKey[0] === 'user' ? undefined : client.invalidateQueries({ queryKey, exact: true }),
        ),
      );
    const wasOnItsWay = queriesOf(kind).some(
      ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
    );
    const hasFailed = () =>
      queriesOf(kind).some((query) => query.isActive() && query.state.status === 'error');
    await read();
    if (wasOnItsWay && !hasFailed()) await read(); // what failed says so, and is read again after a pause
    if (hasFailed()) add(kind, null);
  }

  /** Says whether all that was due could be read. */
  async function refreshDue(): Promise<boolean> {
    await pause(GATHER_MS);
    if (signal.aborted) return false;
    const changes = [...due];
    due.clear(); // first: what comes while the user is read is due after it
    await settled(changes.flatMap(([kind, records]) => (records === null ? [] : [kind])));
    if (signal.aborted) return false;
    const isNews = changes.some(([kind, records]) =>
      lacking(kind, records).some((query) => query.isActive() || query.queryKey[0] === 'user'),
    );
    if (isNews && !(await isStillTheirs().catch(() => false))) {
      for (const [kind, records] of changes) add(kind, records);
      return false;
    }
    await Promise.all(changes.map(([kind, records]) => refresh(kind, records)));
    return !changes.some(
      ([kind]) => due.has(kind) && queriesOf(kind).some(({ state }) => state.status === 'error'),
    );
  }

  async function run(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    clearTimeout(retry);
    let isWell = true;
    while (isWell && due.size > 0 && !document.hidden && !signal.aborted)
      isWell = await refreshDue().catch(() => false);
    isUnderWay = false;
    failures = isWell ? 0 : failures + 1;
    if (!isWell && !signal.aborted) retry = setTimeout(() => void run(), waitAfter(failures));
  }

  signal.addEventListener('abort', () => clearTimeout(retry), { once: true });
  document.addEventListener('visibilitychange', () => void run(), { signal });
  return {
    changed({ kind, record }) {
      if (!isKnown(kind)) return; // of a newer server: nothing here shows it
      add(kind, record === undefined ? null : new Map([[record.id, record]]));
      void run();
    },
    outdated(before) {
      for (const kind of CHANGED_KINDS)
        if (queriesOf(kind).some((query) => readAt(query.state) < before)) add(kind, null);
      void run();
    },
  };
}

/**
 * When a query was last answered; one that was never asked for, such as a dialog's that is closed, cannot be
 * out of date.
 */
function readAt({
  data,
  dataUpdatedAt,
  errorUpdatedAt,
  fetchStatus,
}: {
  data: unknown;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  fetchStatus: string;
}): number {
  if (data === undefined && fetchStatus === 'fetching') return Date.now();
  return Math.max(dataUpdatedAt, errorUpdatedAt) || Number.POSITIVE_INFINITY;
}
