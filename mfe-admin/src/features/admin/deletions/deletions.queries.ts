import { type KnownDeletion, deletionReader } from '@savvi/contracts/admin/admin';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';
import { DELETIONS, forgotten, OVERVIEW } from '../admin.queries.ts';
import { type DeletedHere, erasedParts, nextLookMs, withAwaited } from './deletions.rules.ts';

/** The most deletions that are asked for at once. */
const DELETIONS_MAX = 200;

/**
 * Deletions, latest first. The one query that polls (API-5): its end is nobody's answer. It looks again while
 * one is under way, less and less often, and then not at all. `now` is the server's present.
 */
export const deletionsQuery = (now: () => Date, here: readonly DeletedHere[]) =>
  queryOptions({
    ...forgotten,
    queryKey: DELETIONS,
    queryFn: async ({ signal, client }): Promise<KnownDeletion[]> => {
      const before = client.getQueryData<KnownDeletion[]>(DELETIONS);
      const deletions = await get(
        `/api/admin/deletions?limit=${DELETIONS_MAX}`,
        z.array(deletionReader),
        signal,
      );
      // What was erased counts no more.
      if (before !== undefined && erasedParts(deletions) !== erasedParts(before))
        void client.invalidateQueries({ queryKey: OVERVIEW });
      return deletions;
    },
    refetchInterval: ({ state }) => nextLookMs(withAwaited(state.data ?? [], here), now()) ?? false,
  });
