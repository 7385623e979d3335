import { ConfirmDialog } from '@savvi/ui/dialog';
import { texts } from '../transaction.texts.ts';

interface UnlockQuestionProps {
  /** The number of reconciled transactions. */
  readonly count: number;
  readonly isDeletion: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before reconciled transactions change or are deleted (MON-61). */
export const UnlockQuestion = ({ count, isDeletion, isOpen, onClose, onConfirm }: UnlockQuestionProps) => (
  <ConfirmDialog
    open={isOpen}
    onOpenChange={(open) => !open && onClose()}
    title={texts.reconciled.question(count)}
    description={isDeletion ? texts.reconciled.deletion : texts.reconciled.change}
    confirmLabel={isDeletion ? texts.reconciled.confirmDeletion : texts.reconciled.confirm}
    danger={isDeletion}
    onConfirm={() => {
      onClose();
      onConfirm();
    }}
  />
);
