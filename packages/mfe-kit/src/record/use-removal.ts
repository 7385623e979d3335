import { useState } from 'react';
import { useShell } from '../shell-context.tsx';
import { useDeleteRecord, useRestoreRecord } from './record-calls.ts';
import type { DeletedRecord, RestorableRecord, RecordKind } from './record-kind.ts';

/**
 * The messages after a successful deletion or restoration. The area shows failures in its own specified
 * words.
 */
export interface RemovalWords {
  readonly done: { readonly remove: string; readonly restore: string };
  readonly undo: string;
}

/** Called with a deletion or restoration that failed. */
export type OnFailed = (what: 'remove' | 'restore', error: Error) => void;

/** Tracks which records have a running operation. A second operation on such a record is ignored. */
export function useUnderWay() {
  const [ids, setIds] = useState<readonly string[]>([]);
  async function during({ id }: Pick<RestorableRecord, 'id'>, work: () => Promise<void>): Promise<void> {
    if (ids.includes(id)) return;
    setIds((before) => [...before, id]);
    await work().finally(() => setIds((before) => before.filter((other) => other !== id)));
  }
  return { ids, during };
}

/** Restores deleted records and shows a message. */
export function useRestoring<Item extends RestorableRecord, Deleted extends DeletedRecord>(
  kind: RecordKind<Item, Deleted>,
  words: RemovalWords,
  onFailed: OnFailed,
) {
  const { toast } = useShell();
  const restoration = useRestoreRecord(kind);
  const { ids: restoringIds, during } = useUnderWay();
  const restore = (item: RestorableRecord): Promise<void> =>
    during(item, () =>
      restoration.mutateAsync(item).then(
        () => toast({ title: words.done.restore, tone: 'success' }),
        (error: Error) => onFailed('restore', error),
      ),
    );
  return { restore, restoringIds };
}

/** Called when a record leaves the list, and when the user undoes the deletion. */
export interface RemovalNews<Item> {
  readonly onDeleted?: ((item: Item) => void) | undefined;
  readonly onUndo?: ((item: Item) => void) | undefined;
  /** Returns whether the deletion can be undone from the toast. Without this function it always can. */
  readonly canUndo?: ((item: Item) => boolean) | undefined;
}

/** Deletes a record without a question; the toast offers to undo it (T-34). */
export function useDeleting<Item extends RestorableRecord, Deleted extends DeletedRecord>(
  kind: RecordKind<Item, Deleted>,
  words: RemovalWords,
  onFailed: OnFailed,
  { onDeleted, onUndo, canUndo = () => true }: RemovalNews<Item>,
) {
  const { toast } = useShell();
  const deletion = useDeleteRecord(kind);
  const { restore } = useRestoring(kind, words, onFailed);
  const { ids: leaving, during } = useUnderWay();
  const remove = (item: Item): Promise<void> =>
    during(item, () =>
      deletion.mutateAsync(item).then(
        () => {
          toast({
            title: words.done.remove,
            tone: 'success',
            ...(canUndo(item) && {
              action: { label: words.undo, onAction: () => (onUndo?.(item), void restore(item)) },
            }),
          });
          onDeleted?.(item);
        },
        (error: Error) => onFailed('remove', error),
      ),
    );
  return { remove, isLeaving: ({ id }: RestorableRecord) => leaving.includes(id) };
}
