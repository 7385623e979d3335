import type { Document } from '@savvi/contracts/documents/document';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { texts } from '../documents.texts.ts';

interface DeleteDialogProps {
  readonly document: Document;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks once before a document is deleted (T-34). */
export function DeleteDialog({ document, isOpen, onClose, onConfirm }: DeleteDialogProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return <ConfirmDialog open={isOpen} onOpenChange={(open) => !open && onClose()} title={texts.remove.title(document.originalName)} description={texts.remove.question} confirmLabel={texts.remove.confirm} onConfirm={confirm} danger />;
}
