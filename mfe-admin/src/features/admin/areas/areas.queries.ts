import { areasReply, type RollBackInput, rollBackReply } from '@savvi/admin-contract/areas';
import { get, mutate } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { forgotten } from '../admin.queries.ts';

const AREAS = ['admin', 'areas'] as const;

/** Loads the released versions of all areas. */
export const areasQuery = queryOptions({
  ...forgotten,
  queryKey: AREAS,
  queryFn: ({ signal }) => get('/api/admin/areas', areasReply, signal),
});

/** Gives everybody an earlier version of an area, and loads the areas again. */
export function useRollBack(area: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RollBackInput) =>
      mutate({
        method: 'POST',
        path: `/api/admin/areas/${area}/roll-back`,
        body,
        reader: rollBackReply,
      }),
    // After a refusal, too: it may mean that somebody else has changed the area.
    onSettled: () => client.invalidateQueries({ queryKey: AREAS }),
  });
}
