import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import styles from './form-dialog.module.css';

/** What a form dialog says. */
export type FormDialogWords = {
  title: string;
  submit: string;
  busy: string;
  cancel: string;
  /** The question before entries are given up. */
  leave: { title: string; description: string; confirm: string; cancel: string };
};

/** Props of FormDialog. */
export type FormDialogProps = {
  open: boolean;
  words: FormDialogWords;
  /** Something was entered that closing would lose. */
  isDirty: boolean;
  isSaving: boolean;
  /** Saving waits for something that is on its way. */
  isHeld?: boolean | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Holds back who goes elsewhere: mfe-kit's `useLeaveGuard`. */
  blocker: { state: string; proceed?: (() => void) | undefined; reset?: (() => void) | undefined };
  /** What should be known before saving: a newer version. */
  news?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
  onClose: () => void;
  /**
   * Saves; `unreadable` are the names of inputs that hold no value (half a date) or another one than was
   * typed (an amount without its minus sign).
   */
  onSubmit: (unreadable: readonly string[]) => void;
};

/**
 * Inputs that hold no value, or another one than was typed. The latter are told once: the person has seen
 * then what stands there. A text that is no amount is told until it is one.
 */
export function unreadableIn(form: HTMLFormElement): string[] {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const unreadable = inputs.filter(
    ({ validity, dataset }) => validity.badInput || validity.customError || dataset['unread'] !== undefined,
  );
  for (const input of unreadable) input.setCustomValidity('');
  return unreadable.map(({ name }) => name);
}

/**
 * A form in a window: what was entered is not lost unasked, and a refused save leads to the first thing to
 * put right.
 */
export function FormDialog({
  open,
  words,
  isDirty,
  isSaving,
  isHeld,
  size,
  blocker,
  news,
  className,
  children,
  onClose,
  onSubmit,
}: FormDialogProps) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);

  const close = () => {
    if (isSaving) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  };
  const stay = () => {
    setIsAsking(false);
    blocker.reset?.();
  };
  const discard = () => {
    setIsAsking(false);
    onClose();
    blocker.proceed?.();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    // At once, so that what has to be put right is marked when it is looked for.
    flushSync(() => onSubmit(unreadableIn(element)));
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const footer = (
    <>
      <Button onClick={close} aria-disabled={isSaving || undefined}>
        {words.cancel}
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={id}
        busy={isSaving}
        busyLabel={words.busy}
        aria-disabled={isHeld || undefined}
      >
        {words.submit}
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={words.title}
        footer={footer}
        size={size}
      >
        <div className={styles.news}>{news}</div>
        <form id={id} className={className} onSubmit={submit} noValidate>
          {children}
        </form>
      </Dialog>
      <ConfirmDialog
        open={open && (isAsking || blocker.state === 'blocked')}
        onOpenChange={(next) => !next && stay()}
        title={words.leave.title}
        description={words.leave.description}
        confirmLabel={words.leave.confirm}
        cancelLabel={words.leave.cancel}
        onConfirm={discard}
        danger
      />
    </>
  );
}
