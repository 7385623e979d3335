import type { ChangedRecord } from '@savvi/contracts/achievements/live';
import type { QueryClient } from '@savvi/mfe-kit/query';

/** A query as its cache has it. */
type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['findAll']>[number];

interface Versioned {
  readonly id: string;
  readonly version?: number;
  readonly folderId?: string | null;
}

const withId = (items: unknown, id: string) =>
  (Array.isArray(items) ? (items as readonly Versioned[]) : []).find((item) => item.id === id); // every list of the API has ids

/**
 * Whether a query's answer has a record in its newest version, or lacks one that is gone. False wherever that
 * cannot be told.
 */
export function knows(
  client: QueryClient,
  { queryKey: [domain, part], state: { data } }: Query,
  { id, version, isGone }: ChangedRecord,
): boolean {
  if (data === undefined) return false;
  if (domain === 'document-folders')
    return isGone || hasFolderOf(withId(client.getQueryData(['documents', 'list']), id), data);
  if (!Array.isArray(data)) {
    const one = data as Partial<Versioned> | null; // a record, or something without an id
    if (one?.id !== id) return one?.id !== undefined; // another record does not change with this one
  }
  const found = withId(Array.isArray(data) ? data : [data], id);
  const foundVersion = found?.version ?? 0;
  const belongsHere = isGone === (part === 'deleted');
  return belongsHere
    ? found !== undefined && foundVersion >= version
    : found === undefined || foundVersion > version;
}

/** A document may be in a folder that is new here. */
const hasFolderOf = (document: Versioned | undefined, folders: unknown) =>
  document !== undefined &&
  (document.folderId === null || withId(folders, document.folderId ?? '') !== undefined);
