import { useBlocker } from '@savvi/mfe-kit/router';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { useEffect } from 'react';
import type { Wizard } from './use-wizard.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.leave;

/** Asks before changes to a stored budget are left behind (N-22). A new budget needs no question: its draft is kept. */
export function LeaveGuard({ wizard: { isDirty, isSaved, giveUp } }: { wizard: Wizard }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && !isSaved() && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

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
