import { useBlocker } from '@savvi/mfe-kit/router';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { useEffect } from 'react';
import { TEXTS } from './account.texts.ts';

/** Asks before a page with unsaved changes is left, inside the app and out of it (N-22). */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
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
