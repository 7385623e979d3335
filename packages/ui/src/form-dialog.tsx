import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import styles from './form-dialog.module.css';

/** The texts of a form dialog. */
export type FormDialogWords = {
  title: string;
  submit: string;
  busy: string;
  cancel: string;
  /** The question before unsaved entries are discarded. */
  leave: { title: string; description: string; confirm: string; cancel: string };
};

/** Props of FormDialog. */
export type FormDialogProps = {
  open: boolean;
  words: FormDialogWords;
  /** Whether closing would lose entries. */
  isDirty: boolean;
  isSaving: boolean;
  /** Disables saving, for example while a newer version of the record is loading. */
  isHeld?: boolean | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Replaces another dialog, as in {@link Dialog}. */
  takesOver?: boolean | undefined;
  /** Blocks navigation away from the form: mfe-kit's `useLeaveGuard`. */
  blocker: { state: string; proceed?: (() => void) | undefined; reset?: (() => void) | undefined };
  /** A notice to read before saving, such as that of a newer version. */
  news?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
  onClose: () => void;
  /**
   * Saves the form. `unreadable`: the names of inputs with an incomplete value (half a date), or with another
   * value than was typed (an amount without its minus sign).
   */
  onSubmit: (unreadable: readonly string[]) => void;
};

/**
 * The names of inputs with an incomplete value, or with another value than was typed. The latter are reported
 * once, because the user has then seen the value. A text that is not an amount is reported until it is one.
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
 * A form in a dialog. Closing asks before it discards entries, and a refused save focuses the first invalid
 * field and scrolls it into view.
 */
export function FormDialog({
  open,
  words,
  isDirty,
  isSaving,
  isHeld,
  size,
  takesOver,
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
    // Renders synchronously, so that the invalid fields are marked before the code below searches for them.
    flushSync(() => onSubmit(unreadableIn(element)));
    const invalid = element.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus();
    invalid?.scrollIntoView({ block: 'nearest' }); // focus() does not scroll to a field that has the focus already
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
        takesOver={takesOver}
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
