import type { ChangedRecord } from '@savvi/contracts/achievements/live';
import type { Refresh } from '@savvi/contracts/contributes';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { refreshesIn } from '../contributed/contributions.ts';
import { registryQuery } from '../registry/registry.queries.ts';
import { type Affected, isUpToDate, type Query } from './is-up-to-date.ts';
import { type StreamChange, waitAfter } from './live-stream.ts';

/** What a change of the account affects: queries of the shell itself. */
const ACCOUNT: Refresh = {
  kind: 'account',
  queries: [{ key: 'user' }, { key: 'subscription' }, { key: 'entitlements' }],
};

/** The queries that changes of each kind affect, as the areas of this session declare it. */
const refreshesOf = (client: QueryClient): readonly Refresh[] => [
  ACCOUNT,
  ...refreshesIn(client.getQueryData(registryQuery.queryKey)?.areas ?? []),
];

/** Changes within this time are combined into one refresh, in milliseconds. */
const GATHER_MS = 100;
/**
 * How long a refresh waits for the page's own saves, in milliseconds: each save updates its list itself. A
 * long upload must not delay the refresh any longer.
 */
const OWN_SAVE_MS = 1_000;

/**
 * How long after a change the data that another service derives from it is fetched, in milliseconds: that service gets
 * the same event as the stream, at about the same time. The second time is for one that is late.
 */
const DERIVED_MS = [1_000, 6_000];

/** How long the page shows the error of a failed fetch, at least, before it fetches again, in milliseconds. */
const ERROR_SHOWN_MS = 1_000;

/** Fetches outdated lists again. */
export interface ListRefresher {
  /** Reports that a record has changed. */
  changed(change: StreamChange): void;
  /**
   * Reports that everything fetched before an instant (milliseconds, this device's clock) may be outdated.
   */
  outdated(before: number): void;
}

/** The changed records of a kind, by id; null if any record may have changed. */
type Records = ReadonlyMap<string, ChangedRecord> | null;

const both = (one: Records | undefined, other: Records): Records =>
  one === null || other === null ? null : new Map([...(one ?? []), ...other]);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Refreshes the queries that changes affect, in one refresh at a time, while the page is visible. Before each
 * refresh, `isStillTheirs` fetches the user again and checks that the session still belongs to the user of
 * this page. Queries that already have the changed records, for example after a save of this page, are not
 * fetched again.
 */
export function listRefresher(
  client: QueryClient,
  isStillTheirs: () => Promise<boolean>,
  signal: AbortSignal,
): ListRefresher {
  const due = new Map<string, Records>();
  let isUnderWay = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const queriesIn = (kind: string) =>
    refreshesOf(client).flatMap((refresh) => (refresh.kind === kind ? refresh.queries : []));
  const affectedBy = (kind: string): Affected[] => {
    const affected = queriesIn(kind)
      .filter(({ isDerived }) => isDerived !== true)
      .flatMap(({ key, unlessHas }) =>
        client
          .getQueryCache()
          .findAll({ queryKey: [key] })
          .map((query) => ({ query, unlessHas })),
      );
    // Two areas may name the same query, which is fetched once.
    return [...new Map(affected.map((each) => [each.query.queryHash, each])).values()];
  };
  /** The queries with data that is derived from records of a kind. */
  const derivedFrom = (kind: string): Query[] =>
    queriesIn(kind)
      .filter(({ isDerived }) => isDerived === true)
      .flatMap(({ key }) => client.getQueryCache().findAll({ queryKey: [key] }));
  const derivedTimers = new Map<string, readonly ReturnType<typeof setTimeout>[]>();
  /** Fetches the data that is derived from records of a kind: soon, and once more in case that was too early. */
  const refreshDerived = (kind: string) => {
    for (const query of derivedFrom(kind)) {
      const { queryKey, queryHash } = query;
      derivedTimers.get(queryHash)?.forEach(clearTimeout);
      // In the meantime, another user may have signed in.
      const fetchAgain = async () => {
        if (!query.isActive() || (await isStillTheirs().catch(() => false)))
          await client.invalidateQueries({ queryKey, exact: true });
      };
      derivedTimers.set(
        queryHash,
        DERIVED_MS.map((ms) => setTimeout(() => void fetchAgain(), ms)),
      );
    }
  };
  const queriesOf = (kind: string) => affectedBy(kind).map(({ query }) => query);
  const add = (kind: string, records: Records) => due.set(kind, both(due.get(kind), records));

  /**
   * The queries of a kind that do not have the changed records yet. A first fetch that is pending counts as
   * not having them.
   */
  const lacking = (kind: string, records: Records) => {
    const affected = affectedBy(kind);
    const own = affected.flatMap(({ query, unlessHas }) => (unlessHas === undefined ? [query] : []));
    return affected
      .filter(
        (each) => records === null || ![...records.values()].every((record) => isUpToDate(each, record, own)),
      )
      .map(({ query }) => query);
  };

  /** Waits for the page's own saves and pending fetches: they may already return the changed records. */
  async function refreshNow(kinds: readonly string[]): Promise<void> {
    for (let waited = 0; client.isMutating() > 0 && waited < OWN_SAVE_MS; waited += GATHER_MS)
      await pause(GATHER_MS);
    await Promise.all(kinds.flatMap(queriesOf).map((query) => query.promise?.catch(() => undefined)));
  }

  /**
   * Fetches the outdated queries of a kind. A query whose first fetch was pending is fetched once more,
   * because that response may be older than the change. A failed query shows its error and is retried after a
   * pause.
   */
  async function refresh(kind: string, records: Records): Promise<void> {
    const failed = (query: Query) => query.isActive() && query.state.status === 'error';
    const read = () =>
      Promise.all(
        lacking(kind, records).map((query) =>
          query.queryKey[0] === 'user' ||
          (failed(query) && Date.now() - query.state.errorUpdatedAt < ERROR_SHOWN_MS)
            ? undefined
            : client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        ),
      );
    const wasOnItsWay = queriesOf(kind).some(
      ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
    );
    await read();
    refreshDerived(kind);
    if (wasOnItsWay) await read();
    if (queriesOf(kind).some(failed)) add(kind, null);
  }

  /** Fetches all queries with pending changes again. Returns whether every fetch succeeded. */
  async function refreshDue(): Promise<boolean> {
    await pause(GATHER_MS);
    if (signal.aborted) return false;
    const changes = [...due];
    due.clear(); // cleared first: changes that arrive while the user is fetched are due in the next refresh
    await refreshNow(changes.flatMap(([kind, records]) => (records === null ? [] : [kind])));
    if (signal.aborted) return false;
    const isNews = changes.some(([kind, records]) =>
      [...lacking(kind, records), ...derivedFrom(kind)].some(
        (query) => query.isActive() || query.queryKey[0] === 'user',
      ),
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

  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(retry);
      [...derivedTimers.values()].flat().forEach(clearTimeout);
    },
    { once: true },
  );
  document.addEventListener('visibilitychange', () => void run(), { signal });
  return {
    changed({ kind, record }) {
      add(kind, record === undefined ? null : new Map([[record.id, record]]));
      void run();
    },
    outdated(before) {
      for (const { kind } of refreshesOf(client))
        if ([...queriesOf(kind), ...derivedFrom(kind)].some((query) => readAt(query.state) < before))
          add(kind, null);
      void run();
    },
  };
}

/**
 * When a query last got a response. A query that was never fetched, for example of a closed dialog, cannot be
 * outdated.
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
