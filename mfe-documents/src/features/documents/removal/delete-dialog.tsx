import type { Document } from '@savvi/documents-contract/document';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { texts } from '../documents.texts.ts';
import type { Room } from '../limit/use-room.ts';

interface DeleteDialogProps {
  readonly room: Room;
  readonly document: Document;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for a confirmation before a document is deleted (T-34). */
export function DeleteDialog({ room, document, isOpen, onClose, onConfirm }: DeleteDialogProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  const question =
    room.limit === null || room.isForRestored
      ? texts.remove.question
      : texts.remove.questionOverLimit(room.limit);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.remove.title(document.originalName)}
      description={question}
      confirmLabel={texts.remove.confirm}
      onConfirm={confirm}
      danger
    />
  );
}
