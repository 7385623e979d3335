import { monthReply } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { monthOfDay } from '../../../shared/browser-day.ts';
import { useUndo } from '../../../shared/undo/use-undo.ts';
import { refresh } from '../transaction.queries.ts';
import { texts } from '../transaction.texts.ts';

/** Raises the planned income of a month by income that is not in its plan; the toast offers to undo it (MON-54). */
export function useAddToPlan(budgetId: string) {
  const { toast } = useShell();
  const client = useQueryClient();
  const { send, undoActionOf } = useUndo(budgetId);
  const addition = useMutation({
    mutationFn: ({ id, date }: MoneyTransaction) =>
      send({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/months/${monthOfDay(date)}/income`,
        body: { transactionId: id },
        reader: monthReply,
      }),
    onSettled: () => refresh(client, budgetId),
  });
  return {
    isAdding: addition.isPending,
    /** `onAdded` is called before the list changes. A failure is reported. */
    async add(income: MoneyTransaction, onAdded: () => void): Promise<void> {
      try {
        const month = await addition.mutateAsync(income);
        onAdded();
        toast({ title: texts.planned.done, tone: 'success', ...undoActionOf(month) });
      } catch (error) {
        toast({
          title: texts.planned.failed,
          description: messageOf(error, texts.tryAgain),
          tone: 'destructive',
        });
      }
    },
  };
}
