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

/** Puts a saved record into the cached list: in its place, or first if it is new. */
export const putRecord = <Item extends RestorableRecord>(
  client: QueryClient,
  kind: SavedKind<Item>,
  record: Item,
) =>
  client.setQueryData<Item[]>(
    recordsQuery(kind).queryKey,
    (list) =>
      list &&
      (list.some(({ id }) => id === record.id)
        ? list.map((each) => (each.id === record.id ? record : each))
        : [record, ...list]),
  );

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
    onSuccess: (saved) => putRecord(client, kind, saved),
    onSettled: () => void refreshRecords(client, kind),
  });
}

/**
 * Deletes a record. The list is refreshed even after a failure, because the record may be deleted or changed
 * elsewhere.
 */
export function useDeleteRecord<Item extends RestorableRecord, Deleted extends DeletedRecord>(
  kind: RecordKind<Item, Deleted>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: Item) =>
      mutate({ method: 'DELETE', path: onePath(kind, item), version: item.version }),
    onSuccess: (_, { id }) =>
      client.setQueryData<Item[]>(recordsQuery(kind).queryKey, (list) =>
        list?.filter((item) => item.id !== id),
      ),
    onSettled: () => void refreshRecords(client, kind),
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
