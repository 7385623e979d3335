import type { Budget } from '@savvi/budget-contract/budget';
import { useShell } from '@savvi/mfe-kit';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { flushSync } from 'react-dom';
import { useDeleteBudget } from '../budget.queries.ts';
import { texts } from '../budget.texts.ts';
import { deleteTexts } from './delete-dialog.texts.ts';
import { KeptMonths } from './kept-months.tsx';

/**
 * Asks before a budget is deleted permanently (BUD-17 to BUD-20). The dialog shows the budget's name until it
 * has closed.
 */
export function DeleteDialog({
  budget,
  isOpen,
  onClose,
  onDownload,
  onDeleted,
}: {
  budget: Budget;
  isOpen: boolean;
  onClose: () => void;
  onDownload: () => void;
  onDeleted: () => void;
}) {
  const { toast } = useShell();
  const deletion = useDeleteBudget();

  const confirm = () => {
    deletion.mutateAsync(budget).then(
      () => {
        // The dialog closes synchronously, so that it no longer traps the focus when the focus moves on.
        flushSync(onClose);
        toast({ ...deleteTexts.done, tone: 'success' });
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
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={deleteTexts.title(budget.name)}
      description={
        <>
          {deleteTexts.question}
          {budget.hasMonths && <KeptMonths budgetId={budget.id} onDownload={onDownload} />}
        </>
      }
      confirmLabel={deleteTexts.confirm}
      busy={deletion.isPending}
      busyLabel={deleteTexts.busy}
      onConfirm={confirm}
      danger
    />
  );
}
