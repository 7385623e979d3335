import type { AdminUser } from '@savvi/admin-contract/admin';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { flushSync } from 'react-dom';
import { useUserDeletion } from '../admin.queries.ts';
import { texts } from '../admin.texts.ts';

interface DeleteUserDialogProps {
  readonly user: AdminUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: (user: AdminUser) => void;
}

/** Asks for a confirmation, deletes the user, and shows the result (ADM-10 to ADM-13). */
export function DeleteUserDialog({ user, isOpen, onClose, onDeleted }: DeleteUserDialogProps) {
  const { toast } = useShell();
  // The dialog closes synchronously: it returns the focus to the row, which then passes it to the next row.
  const deletion = useUserDeletion(() => flushSync(onClose));
  const words = texts.remove;
  const confirm = () =>
    deletion.mutate(user, {
      onSuccess: () => {
        toast({ title: words.done, description: words.doneDescription(user.email), tone: 'success' });
        onDeleted(user);
      },
      onError: (error) =>
        toast({ title: words.failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' }),
    });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.question(user.email)}
      confirmLabel={words.confirm}
      busy={deletion.isPending}
      busyLabel={words.busy}
      onConfirm={confirm}
      danger
    />
  );
}
