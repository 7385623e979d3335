import { type Item, itemReply } from '@savvi/reminders-contract/item';
import * as z from '@savvi/contracts/schema';
import { get, mutate } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';

const items = z.array(itemReply);

/** The list of items, newest first. */
export const itemsQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => get('/api/reminders', items, signal),
});

/** The item to add and its idempotency key. */
export interface NewItem {
  readonly name: string;
  readonly idempotencyKey: string;
}

/** Adds an item and refetches the list. */
export function useAddItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, idempotencyKey }: NewItem) =>
      mutate({ method: 'POST', path: '/api/reminders', body: { name }, idempotencyKey, reader: itemReply }),
    onSettled: () => client.invalidateQueries({ queryKey: itemsQuery.queryKey }),
  });
}

/** Deletes an item and refetches the list, even after a failure, because the item may already be deleted. */
export function useDeleteItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Item) =>
      mutate({ method: 'DELETE', path: `/api/reminders/${encodeURIComponent(id)}` }),
    onSettled: () => client.invalidateQueries({ queryKey: itemsQuery.queryKey }),
  });
}
