import type { Budget } from '@savvi/contracts/budget/budget';
import { useShell } from '@savvi/mfe-kit';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { flushSync } from 'react-dom';
import { useDeleteBudget } from '../budget.queries.ts';
import { texts } from '../budget.texts.ts';

/** Asks before a budget is deleted for good (BUD-17 to BUD-20). */
export function DeleteDialog({ budget, onClose, onDeleted }: { budget: Budget | null; onClose: () => void; onDeleted: () => void }) {
  const { toast } = useShell();
  const deletion = useDeleteBudget();

  const confirm = () => {
    if (budget === null) return;
    deletion.mutateAsync(budget).then(
      () => {
        // At once, so that the dialog no longer holds the focus when it moves on.
        flushSync(onClose);
        toast({ ...texts.remove.done, tone: 'success' });
        onDeleted();
      },
      () => {
        toast({ ...texts.remove.failed, tone: 'destructive' });
        onClose();
      },
    );
  };
  return (
    <ConfirmDialog
      open={budget !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.remove.title}
      description={texts.remove.question}
      confirmLabel={texts.remove.confirm}
      busy={deletion.isPending}
      busyLabel={texts.remove.busy}
      onConfirm={confirm}
      danger
    />
  );
}
