import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './recently-deleted.module.css';
import { Dialog } from './dialog.tsx';
import { PasswordField } from './text-field.tsx';

/** Props of PermanentDeletion. */
export type PermanentDeletionProps = {
  /** The name of the record, distinct from those of other records. */
  name: string;
  details: readonly string[];
  open: boolean;
  onClose: () => void;
  /** Called when the dialog is gone; the row whose button opened it may be gone, too. */
  onClosed: () => void;
  /** What is deleted, in a sentence. */
  goes: string;
  /** The user's email address, by which password managers find the password. */
  email: string;
  /** Deletes the record; resolves with null, or with the message of a failure. */
  onDelete: (password: string) => Promise<string | null>;
};

/** Calls `onClosed` once the dialog around it is gone and has returned the focus, which it does in a task. */
function AfterClose({ onClosed }: { onClosed: () => void }) {
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });
  useEffect(() => () => void setTimeout(() => latest.current()), []);
  return null;
}

/** Asks for the password before a deleted record is removed for good. */
export function PermanentDeletion({
  name,
  details,
  open,
  onClose,
  onClosed,
  goes,
  email,
  onDelete,
}: PermanentDeletionProps) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    if (!isBusy) onClose();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const password = field.current?.value ?? '';
    setBusy(password !== '');
    const failure = password === '' ? 'Password is required' : await onDelete(password);
    setBusy(false);
    if (failure === null) return onClose();
    setError(failure);
    field.current?.focus();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      size="sm"
      title={
        <>
          Delete “<bdi>{name}</bdi>” permanently?
        </>
      }
      description={`${goes} This cannot be undone.`}
      footer={
        <>
          <Button onClick={close} aria-disabled={isBusy || undefined}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={form} busy={isBusy} busyLabel="Deleting...">
            Delete permanently
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {details.length > 0 && (
          <p className={styles.details}>
            <bdi>{details.join(' · ')}</bdi>
          </p>
        )}
        <AfterClose onClosed={onClosed} />
        {/* Lets password managers know which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          name="password"
          label="Your password"
          autoComplete="current-password"
          error={error}
        />
      </form>
    </Dialog>
  );
}
