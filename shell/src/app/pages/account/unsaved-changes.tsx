import { useLeaveGuard } from '@savvi/mfe-kit/app-router';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { TEXTS } from './account.texts.ts';

/** Asks before the user leaves a page with unsaved changes, inside the app or by closing the tab (N-22). */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useLeaveGuard(
    isDirty,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={TEXTS.leave.title}
      description={TEXTS.leave.description}
      confirmLabel={TEXTS.leave.leave}
      cancelLabel={TEXTS.leave.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
