import { messageOf, useShell } from '@savvi/mfe-kit';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { type BalanceToSet, useSetBalance } from './reconcile.queries.ts';
import { texts } from './reconcile.texts.ts';

const words = texts.masterPlan;

interface SetBalanceProps {
  readonly name: string;
  readonly toSet: BalanceToSet;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks whether to set the balance of a reconciled account in the master plan, and sets it on a click only (MON-61). */
export function SetBalance({ name, toSet, isOpen, onClose }: SetBalanceProps) {
  const { toast } = useShell();
  const setting = useSetBalance();
  const fail = (description: string) => toast({ title: words.failed, description, tone: 'destructive' });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={words.question(name, toSet.balance)}
      description={words.description}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      busy={setting.isPending}
      busyLabel={words.busy}
      onConfirm={() =>
        setting.mutate(toSet, {
          onSuccess: (isSet) => {
            onClose();
            if (isSet) toast({ title: words.done(name, toSet.balance), tone: 'success' });
            else fail(words.gone);
          },
          onError: (error) => fail(messageOf(error, words.tryAgain)),
        })
      }
    />
  );
}
