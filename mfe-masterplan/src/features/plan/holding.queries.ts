import { mutate, get } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import type { Holding, Kind } from './kinds/kind.ts';

const path = ({ domain }: Pick<Kind<never>, 'domain'>) => `/api/${domain}` as const;
const onePath = (kind: Pick<Kind<never>, 'domain'>, { id }: Holding) => `${path(kind)}/${encodeURIComponent(id)}` as const;

/** The holdings of a kind, newest first. */
export const holdingsQuery = <Item extends Holding>(kind: Kind<Item>) => queryOptions({ queryKey: [kind.domain, 'list'], queryFn: ({ signal }) => get(path(kind), kind.readers.list, signal) });

/** Those that can be restored, latest first. */
export const deletedQuery = <Item extends Holding>(kind: Kind<Item>) => queryOptions({ queryKey: [kind.domain, 'deleted'], queryFn: ({ signal }) => get(`${path(kind)}/deleted`, kind.readers.deleted, signal) });

/** Everything anybody shows of a kind is asked for again: the list, what was deleted, the dashboard's figures (T-33). */
const refresh = (client: QueryClient, { domain }: Pick<Kind<never>, 'domain'>) => void client.invalidateQueries({ queryKey: [domain] });

/** A holding to save: as a new one, or as a change of a stored one at the version it was read in. */
export interface Save<Item> {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly stored: Item | null;
  readonly idempotencyKey: string;
}

/** Saves a holding; the list has it at once. */
export function useSaveHolding<Item extends Holding>(kind: Kind<Item>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ payload, stored, idempotencyKey }: Save<Item>) =>
      stored === null
        ? mutate({ method: 'POST', path: path(kind), body: payload, idempotencyKey, reader: kind.readers.one })
        : mutate({ method: 'PATCH', path: onePath(kind, stored), body: payload, version: stored.version, reader: kind.readers.one }),
    onSuccess: (saved, { stored }) => client.setQueryData<Item[]>(holdingsQuery(kind).queryKey, (list) => (stored === null ? list && [saved, ...list] : list?.map((item) => (item.id === saved.id ? saved : item)))),
    onSettled: () => refresh(client, kind),
  });
}

/** Deletes a holding. The list is refreshed even after a failure: it may be gone or changed elsewhere. */
export function useDeleteHolding<Item extends Holding>(kind: Kind<Item>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: Item) => mutate({ method: 'DELETE', path: onePath(kind, item), version: item.version }),
    onSuccess: (_, { id }) => client.setQueryData<Item[]>(holdingsQuery(kind).queryKey, (list) => list?.filter((item) => item.id !== id)),
    onSettled: () => refresh(client, kind),
  });
}

/** Brings a deleted holding back. */
export function useRestoreHolding<Item extends Holding>(kind: Kind<Item>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: Holding) => mutate({ method: 'POST', path: `${onePath(kind, item)}/restore`, reader: kind.readers.one }),
    onSettled: () => refresh(client, kind),
  });
}
