import { type Deletion, deletionReply } from '@savvi/admin-contract/admin';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';
import { DELETIONS, forgotten, OVERVIEW } from '../admin.queries.ts';
import { type DeletedHere, erasedParts, nextLookMs, withAwaited } from './deletions.rules.ts';

/** The maximum number of deletions per request. */
const DELETIONS_MAX = 200;

/**
 * Loads the deletions, latest first. This is the only query that polls (API-5), because no response marks the
 * end of a deletion. It polls while one is in progress, less and less often, and then stops. `now` is the
 * server time.
 */
export const deletionsQuery = (now: () => Date, here: readonly DeletedHere[]) =>
  queryOptions({
    ...forgotten,
    queryKey: DELETIONS,
    queryFn: async ({ signal, client }): Promise<Deletion[]> => {
      const before = client.getQueryData<Deletion[]>(DELETIONS);
      const deletions = await get(
        `/api/admin/deletions?limit=${DELETIONS_MAX}`,
        z.array(deletionReply),
        signal,
      );
      // The statistics are loaded again, because an erased account no longer counts in them.
      if (before !== undefined && erasedParts(deletions) !== erasedParts(before))
        void client.invalidateQueries({ queryKey: OVERVIEW });
      return deletions;
    },
    refetchInterval: ({ state }) => nextLookMs(withAwaited(state.data ?? [], here), now()) ?? false,
  });
