import type { ChangedRecord } from '@savvi/contracts/achievements/live';
import type { QueryClient } from '@savvi/mfe-kit/query';

/** A query in the cache of TanStack Query. */
type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['findAll']>[number];

interface Versioned {
  readonly id: string;
  readonly version?: number;
  readonly folderId?: string | null;
}

const withId = (items: unknown, id: string) =>
  // The items of every list of the API have ids.
  (Array.isArray(items) ? (items as readonly Versioned[]) : []).find((item) => item.id === id);

/**
 * Whether a query's cached data already has the newest version of a changed record, or no longer has a
 * deleted one. False if the data cannot show it.
 */
export function isUpToDate(
  client: QueryClient,
  { queryKey: [domain, part], state: { data } }: Query,
  { id, version, isGone }: ChangedRecord,
): boolean {
  if (data === undefined) return false;
  if (domain === 'document-folders')
    return isGone || hasFolderOf(withId(client.getQueryData(['documents', 'list']), id), data);
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

/**
 * Whether the loaded list of folders contains the folder of a document; true for a document without a folder.
 */
const hasFolderOf = (document: Versioned | undefined, folders: unknown) =>
  document !== undefined &&
  (document.folderId === null || withId(folders, document.folderId ?? '') !== undefined);
