import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { ConfirmDialog } from '@savvi/ui/dialog';
import type { Wizard } from './use-wizard.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.leave;

/**
 * Asks before the user leaves with unsaved changes to a stored budget (N-22). A new budget needs no question,
 * because its draft is stored.
 */
export function LeaveGuard({ wizard: { isDirty, isSaved, giveUp } }: { wizard: Wizard }) {
  const blocker = useLeaveGuard(
    isDirty,
    ({ currentLocation, nextLocation }) => !isSaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  const leave = () => {
    giveUp();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={leave}
      danger
    />
  );
}
