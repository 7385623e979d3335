import type { KnownDeletion } from '@savvi/contracts/admin/admin';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { texts } from '../admin.texts.ts';
import { deletionsQuery } from './deletions.queries.ts';
import { type DeletedHere, isUnderWay, withAwaited } from './deletions.rules.ts';

/** What is known of deletions, whichever tab is shown. */
export interface Deletions {
  /** Those the server tells of, and those of this page that it does not tell of yet. */
  readonly all: readonly KnownDeletion[];
  /** How many are under way. */
  readonly running: number;
  /** There was an answer, or the first read failed. */
  readonly isFetched: boolean;
  /** The server told of them at least once. */
  readonly isKnown: boolean;
  readonly error: Error | null;
  readonly reload: () => Promise<unknown>;
  /** The address where this page knows it. */
  readonly nameOf: (userId: string) => string;
}

/** Follows deletions; `here` are those this page asked for. */
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
