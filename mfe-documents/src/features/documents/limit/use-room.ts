import { UNLIMITED } from '@savvi/contracts/entitlements';
import { useShell } from '@savvi/mfe-kit';

/** How many documents the plan takes. */
export interface Room {
  /** Null when there is no limit. */
  readonly limit: number | null;
  /**
   * How many more may be added; null when there is no limit. While the list is on its way, only a plan
   * without one can say yes.
   */
  readonly left: number | null;
  /**
   * Whether one that is deleted now can be restored right after: who has more than the plan takes comes down
   * first.
   */
  readonly isForRestored: boolean;
}

/** How many documents may be added to those there are (DOC-23, T-7). */
export function useRoom(documents: readonly unknown[] | undefined): Room {
  const { maxDocuments } = useShell().entitlements;
  if (maxDocuments === UNLIMITED) return { limit: null, left: null, isForRestored: true };
  return {
    limit: maxDocuments,
    left: documents === undefined ? 0 : Math.max(0, maxDocuments - documents.length),
    isForRestored: documents === undefined || documents.length <= maxDocuments,
  };
}
