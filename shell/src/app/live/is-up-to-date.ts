import type { ChangedRecord } from '@savvi/contracts/achievements/live';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { fieldOf } from '../contributed/records.rules.ts';

/** A query in the cache of TanStack Query. */
export type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['findAll']>[number];

interface Versioned {
  readonly id: string;
  readonly version?: number;
}

const withId = (items: unknown, id: string) =>
  // The items of every list of the API have ids.
  (Array.isArray(items) ? (items as readonly Versioned[]) : []).find((item) => item.id === id);

/** A query that a change of a record may affect. */
export interface Affected {
  readonly query: Query;
  /**
   * A field of the record that refers to a record of this query. Without it, the query may contain the changed
   * record itself.
   */
  readonly unlessHas?: string | undefined;
}

/**
 * Whether a query's cached data already has the newest version of a changed record, or no longer has a
 * deleted one. False if the data cannot show it. `others`: the queries that may contain the record itself.
 */
export function isUpToDate(
  { query, unlessHas }: Affected,
  changed: ChangedRecord,
  others: readonly Query[],
): boolean {
  const { data } = query.state;
  if (data === undefined) return false;
  return unlessHas === undefined
    ? hasNewest(query, changed)
    : changed.isGone || hasReferred(data, unlessHas, changed.id, others);
}

function hasNewest(
  { queryKey: [, part], state: { data } }: Query,
  { id, version, isGone }: ChangedRecord,
): boolean {
  if (!Array.isArray(data)) {
    // The data of a query that returns no list is a single record, or has no id.
    const one = data as Partial<Versioned> | null;
    // A change of one record does not affect a query of another record.
    if (one?.id !== id) return one?.id !== undefined;
  }
  const found = withId(Array.isArray(data) ? data : [data], id);
  const foundVersion = found?.version ?? 0;
  const belongsHere = isGone === (part === 'deleted');
  return belongsHere
    ? found !== undefined && foundVersion >= version
    : found === undefined || foundVersion > version;
}

/** Whether the data contains the record that a field of the changed record refers to, or it refers to none. */
function hasReferred(data: unknown, field: string, id: string, others: readonly Query[]): boolean {
  // An inactive query may have an older copy of the record.
  const [changed] = others
    .flatMap(({ state }) => withId(state.data, id) ?? [])
    .toSorted((one, other) => (other.version ?? 0) - (one.version ?? 0));
  const referred = fieldOf(changed, field);
  return referred === null || (typeof referred === 'string' && withId(data, referred) !== undefined);
}
