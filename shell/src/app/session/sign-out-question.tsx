import type { ConfirmDialog } from '@savvi/ui/dialog';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { deleteUnsentWork, lossOf } from './unsent-work.ts';

const TEXTS = { title: 'Sign out?', confirm: 'Sign out anyway', cancel: 'Stay signed in' } as const;

interface SignOutQuestionProps {
  readonly Dialog: typeof ConfirmDialog;
  readonly loss: string;
  readonly onConfirm: () => Promise<void>;
}

function SignOutQuestion({ Dialog, loss, onConfirm }: SignOutQuestionProps) {
  const [isOpen, setOpen] = useState(true);
  const [isLeaving, setLeaving] = useState(false);
  const confirm = () => {
    setLeaving(true);
    void onConfirm().then(() => setOpen(false));
  };
  return (
    <Dialog
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
export async function askToSignOut(userId: string, link: HTMLAnchorElement): Promise<void> {
  // The chunk in which areas get the dialog. A chunk for the question would add its address to the first load.
  const { ConfirmDialog: Dialog } = await import('@savvi/ui/dialog');
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  asked += 1;
  root.render(
    <SignOutQuestion
      key={asked}
      Dialog={Dialog}
      loss={lossOf(userId)}
      onConfirm={async () => {
        await deleteUnsentWork(userId);
        link.click();
      }}
    />,
  );
}
