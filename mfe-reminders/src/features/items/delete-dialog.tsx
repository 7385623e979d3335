import type { Item } from '@savvi/reminders-contract/item';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { texts } from './items.texts.ts';

interface DeleteDialogProps {
  readonly item: Item;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before an item is permanently deleted. The name stays visible while the dialog closes. */
export function DeleteDialog({ item, isOpen, onClose, onConfirm }: DeleteDialogProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.remove.title(item.name)}
      description={texts.remove.question}
      confirmLabel={texts.remove.confirm}
      onConfirm={confirm}
      danger
    />
  );
}
