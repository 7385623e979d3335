import type { Deletion } from '@savvi/admin-contract/admin';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { texts } from '../admin.texts.ts';
import { deletionsQuery } from './deletions.queries.ts';
import { type DeletedHere, isUnderWay, withAwaited } from './deletions.rules.ts';

/** The state of all deletions, independent of the visible tab. */
export interface Deletions {
  /** The deletions that the server lists, and those requested on this page that it does not list yet. */
  readonly all: readonly Deletion[];
  /** The number of deletions in progress. */
  readonly running: number;
  /** Whether the first request for the deletions has ended, even if it failed. */
  readonly isFetched: boolean;
  /** Whether the server has listed the deletions at least once. */
  readonly isKnown: boolean;
  readonly error: Error | null;
  readonly reload: () => Promise<unknown>;
  /** Returns the email address of a user, if this page knows it. */
  readonly nameOf: (userId: string) => string;
}

/** Follows the deletions. `here` are those requested on this page. */
export function useDeletions(here: readonly DeletedHere[]): Deletions {
  const { now } = useShell();
  const { data, error, isFetched, refetch } = useQuery(deletionsQuery(now, here));
  const all = withAwaited(data ?? [], here);
  return {
    all,
    running: all.filter(isUnderWay).length,
    isFetched,
    isKnown: data !== undefined,
    error,
    reload: refetch,
    nameOf: (userId) => here.find((each) => each.userId === userId)?.email ?? texts.deletions.account(userId),
  };
}
