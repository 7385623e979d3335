import { useState } from 'react';
import { useShell } from '../shell-context.tsx';
import { useDeleteRecord, useRestoreRecord } from './record-calls.ts';
import type { DeletedRecord, KeptRecord, RecordKind } from './record-kind.ts';

/** What is said when a removal or a restoration worked; what failed is said by the area, in the words of its specification. */
export interface RemovalWords {
  readonly done: { readonly remove: string; readonly restore: string };
  readonly undo: string;
}

/** Told of a removal or a restoration that failed. */
export type OnFailed = (what: 'remove' | 'restore', error: Error) => void;

/** Brings deleted records back, and says so. */
export function useRestoring<Item extends KeptRecord, Deleted extends DeletedRecord>(kind: RecordKind<Item, Deleted>, words: RemovalWords, onFailed: OnFailed) {
  const { toast } = useShell();
  const restoration = useRestoreRecord(kind);
  const restore = (item: KeptRecord): Promise<void> =>
    restoration.mutateAsync(item).then(
      () => toast({ title: words.done.restore, tone: 'success' }),
      (error: Error) => onFailed('restore', error),
    );
  return { restore, restoringId: restoration.isPending ? restoration.variables.id : null };
}

/** Deletes without a question; the toast takes it back (T-34). `onDeleted` is called when the record has left the list. */
export function useDeleting<Item extends KeptRecord, Deleted extends DeletedRecord>(kind: RecordKind<Item, Deleted>, words: RemovalWords, onFailed: OnFailed, onDeleted: (item: Item) => void) {
  const { toast } = useShell();
  const deletion = useDeleteRecord(kind);
  const { restore } = useRestoring(kind, words, onFailed);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const isLeaving = ({ id }: KeptRecord) => leaving.includes(id);

  async function remove(item: Item): Promise<void> {
    if (isLeaving(item)) return;
    setLeaving((ids) => [...ids, item.id]);
    try {
      await deletion.mutateAsync(item);
      toast({ title: words.done.remove, tone: 'success', action: { label: words.undo, onAction: () => void restore(item) } });
      onDeleted(item);
    } catch (error) {
      onFailed('remove', error instanceof Error ? error : new Error(String(error)));
    } finally {
      setLeaving((ids) => ids.filter((id) => id !== item.id));
    }
  }
  return { remove, isLeaving };
}
