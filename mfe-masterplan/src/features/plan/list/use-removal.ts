import { messageOf, useShell } from '@savvi/mfe-kit';
import { useState } from 'react';
import { useDeleteHolding, useRestoreHolding } from '../holding.queries.ts';
import type { Holding, Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';

/** Brings deleted holdings back, and says how that went. */
export function useRestoring<Item extends Holding>(kind: Kind<Item>) {
  const { toast } = useShell();
  const restoration = useRestoreHolding(kind);
  const texts = textsOf(kind);
  const restore = (item: Holding): Promise<void> =>
    restoration.mutateAsync(item).then(
      () => toast({ title: texts.done.restore, tone: 'success' }),
      (error: Error) => toast({ title: texts.failed.restore, description: messageOf(error, texts.tryAgain), tone: 'destructive' }),
    );
  return { restore, restoringId: restoration.isPending ? restoration.variables.id : null };
}

/** Deletes without a question; the toast takes it back (PLAN-5, T-34). `onDeleted` is called when the card is gone. */
export function useDeleting<Item extends Holding>(kind: Kind<Item>, onDeleted: () => void) {
  const { toast } = useShell();
  const deletion = useDeleteHolding(kind);
  const { restore } = useRestoring(kind);
  const texts = textsOf(kind);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const isLeaving = (item: Item) => leaving.includes(item.id);

  async function remove(item: Item): Promise<void> {
    if (isLeaving(item)) return;
    setLeaving((ids) => [...ids, item.id]);
    try {
      await deletion.mutateAsync(item);
      toast({ title: texts.done.remove, tone: 'success', action: { label: texts.undo, onAction: () => void restore(item) } });
      onDeleted();
    } catch (error) {
      toast({ title: texts.failed.remove, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
    } finally {
      setLeaving((ids) => ids.filter((id) => id !== item.id));
    }
  }
  return { remove, isLeaving };
}
