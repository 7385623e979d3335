import { ConfirmDialog } from '@savvi/ui/dialog';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { deleteUnsentWork, lossOf } from './unsent-work.ts';

const TEXTS = { title: 'Sign out?', confirm: 'Sign out anyway', cancel: 'Stay signed in' } as const;

function SignOutQuestion({ loss, onConfirm }: { loss: string; onConfirm: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(true);
  const [isLeaving, setLeaving] = useState(false);
  const confirm = () => {
    setLeaving(true);
    void onConfirm().then(() => setOpen(false));
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      title={TEXTS.title}
      description={loss}
      confirmLabel={TEXTS.confirm}
      cancelLabel={TEXTS.cancel}
      danger
      busy={isLeaving}
      onConfirm={confirm}
    />
  );
}

let root: Root | null = null;
let asked = 0;

/** Asks whether to sign out and lose what is not sent yet. With a yes, deletes it and follows the link. */
export function askToSignOut(userId: string, link: HTMLAnchorElement): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  asked += 1;
  root.render(
    <SignOutQuestion
      key={asked}
      loss={lossOf(userId)}
      onConfirm={async () => {
        await deleteUnsentWork(userId);
        link.click();
      }}
    />,
  );
}
