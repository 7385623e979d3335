import { messageOf, useShell } from '@savvi/mfe-kit';
import type { Holding, Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';

/** Returns a function that shows a failed deletion or restore (PLAN-24, PLAN-26 to PLAN-28). */
export function useRemovalFailed<Item extends Holding>(kind: Kind<Item>) {
  const { toast } = useShell();
  const { failed, tryAgain } = textsOf(kind);
  return (what: 'remove' | 'restore', error: Error): void =>
    toast({ title: failed[what], description: messageOf(error, tryAgain), tone: 'destructive' });
}
