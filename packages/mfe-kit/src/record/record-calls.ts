import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, mutate } from '../api.ts';
import type { DeletedRecord, RestorableRecord, RecordKind, SavedKind } from './record-kind.ts';

type Domain = Pick<SavedKind<RestorableRecord>, 'domain'>;

const path = ({ domain }: Domain) => `/api/${domain}` as const;
const onePath = (kind: Domain, { id }: Pick<RestorableRecord, 'id'>) =>
  `${path(kind)}/${encodeURIComponent(id)}` as const;

/** The records of a kind, newest first. */
export const recordsQuery = <Item extends RestorableRecord>(kind: SavedKind<Item>) =>
  queryOptions({
    queryKey: [kind.domain, 'list'],
    queryFn: ({ signal }) => get(path(kind), kind.readers.list, signal),
  });

/** The deleted records that can be restored, latest first. */
export const deletedQuery = <Item extends RestorableRecord, Deleted extends DeletedRecord>(
  kind: RecordKind<Item, Deleted>,
) =>
  queryOptions({
    queryKey: [kind.domain, 'deleted'],
    queryFn: ({ signal }) => get(`${path(kind)}/deleted`, kind.readers.deleted, signal),
  });

/** Refreshes all queries of a kind: the list, the deleted records, and the dashboard's figures (T-33). */
export const refreshRecords = (client: QueryClient, { domain }: Domain): Promise<void> =>
  client.invalidateQueries({ queryKey: [domain] });

/** Changes the cached list. It stays as old as it was, because it may lack earlier changes by others. */
function changeList<Item extends RestorableRecord>(
  client: QueryClient,
  kind: SavedKind<Item>,
  change: (list: Item[]) => Item[],
) {
  const { queryKey } = recordsQuery(kind);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  return client.setQueryData<Item[]>(
    queryKey,
    (list) => list && change(list),
    updatedAt === undefined ? {} : { updatedAt },
  );
}

/** Puts a saved record into the cached list: in its place, or first if it is new. */
export const putRecord = <Item extends RestorableRecord>(
  client: QueryClient,
  kind: SavedKind<Item>,
  record: Item,
) =>
  changeList(client, kind, (list) =>
    list.some(({ id }) => id === record.id)
      ? list.map((each) => (each.id === record.id ? record : each))
      : [record, ...list],
  );

/**
 * Applies a change of this page to the cached list, and refreshes the queries of its kind. A list that is kept is
 * fetched again only if it was outdated or on its way. Changes by others come with the shell's stream.
 */
function changeAndRefresh<Item extends RestorableRecord>(
  client: QueryClient,
  kind: SavedKind<Item>,
  apply: () => unknown,
): void {
  const { queryKey } = recordsQuery(kind);
  const before = client.getQueryState(queryKey);
  const isKept =
    kind.keepsList === true &&
    before?.status === 'success' &&
    before.fetchStatus === 'idle' &&
    !before.isInvalidated;
  apply();
  void client.invalidateQueries({
    queryKey: [kind.domain],
    ...(isKept && { predicate: (query) => query.queryKey[1] !== queryKey[1] }),
  });
}

/** A record to save: a new one, or a change to a stored one and the version it is based on. */
export interface Save<Item> {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly stored: Item | null;
  readonly idempotencyKey: string;
}

/** Saves a record and updates the cached list. */
export function useSaveRecord<Item extends RestorableRecord>(kind: SavedKind<Item>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ payload, stored, idempotencyKey }: Save<Item>) =>
      stored === null
        ? mutate({
            method: 'POST',
            path: path(kind),
            body: payload,
            idempotencyKey,
            reader: kind.readers.one,
          })
        : mutate({
            method: 'PATCH',
            path: onePath(kind, stored),
            body: payload,
            version: stored.version,
            reader: kind.readers.one,
          }),
    onSuccess: (saved) => changeAndRefresh(client, kind, () => putRecord(client, kind, saved)),
    onError: () => void refreshRecords(client, kind),
  });
}

/**
 * Deletes a record. After a failure the list is refreshed, because the record may be deleted or changed elsewhere.
 */
export function useDeleteRecord<Item extends RestorableRecord, Deleted extends DeletedRecord>(
  kind: RecordKind<Item, Deleted>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: Item) =>
      mutate({ method: 'DELETE', path: onePath(kind, item), version: item.version }),
    onSuccess: (_, { id }) =>
      changeAndRefresh(client, kind, () =>
        changeList(client, kind, (list) => list.filter((item) => item.id !== id)),
      ),
    onError: () => void refreshRecords(client, kind),
  });
}

/** Restores a deleted record. */
export function useRestoreRecord<Item extends RestorableRecord, Deleted extends DeletedRecord>(
  kind: RecordKind<Item, Deleted>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: RestorableRecord) =>
      mutate({ method: 'POST', path: `${onePath(kind, item)}/restore`, reader: kind.readers.one }),
    onSettled: () => void refreshRecords(client, kind),
  });
}
