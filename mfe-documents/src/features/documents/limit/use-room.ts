import { UNLIMITED } from '@savvi/contracts/entitlements';
import { useShell } from '@savvi/mfe-kit';

/** The document limit of the plan and the remaining number. */
export interface Room {
  /** The document limit of the plan; null when there is no limit. */
  readonly limit: number | null;
  /**
   * The number of documents that may still be added; null when there is no limit. 0 while the list is
   * loading, unless the plan has no limit.
   */
  readonly left: number | null;
  /**
   * Whether a document deleted now could be restored immediately. False while there are more documents than
   * the plan allows.
   */
  readonly isForRestored: boolean;
}

/** Returns how many documents the plan still allows (DOC-23, T-7). */
export function useRoom(documents: readonly unknown[] | undefined): Room {
  const { maxDocuments } = useShell().entitlements;
  if (maxDocuments === UNLIMITED) return { limit: null, left: null, isForRestored: true };
  return {
    limit: maxDocuments,
    left: documents === undefined ? 0 : Math.max(0, maxDocuments - documents.length),
    isForRestored: documents === undefined || documents.length <= maxDocuments,
  };
}
