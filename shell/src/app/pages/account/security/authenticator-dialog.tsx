// Few users ever open this dialog, and it draws a QR code, so its code loads on demand.
import { ApiError } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/app-router';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { TextField } from '@savvi/ui/text-field';
import { Copy } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { CODE_FIELDS } from '../../../../shared/code-field.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { turnOn, useSecurityChange } from './security.queries.ts';
import { TEXTS } from './security.texts.ts';
import { useCopy } from './use-copy.ts';

const FORM = 'set-up-authenticator';
const texts = TEXTS.setUp;

/** The key of a new authenticator app. */
export interface NewKey {
  readonly secret: string;
  /** The address in the QR code. */
  readonly uri: string;
}

/** Returns a key in groups of four: 'ABCDEFGH' becomes 'ABCD EFGH'. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

const isOfForm = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.code === 'invalid' || error.code === 'too-often');

/** The message at the field. Setting up an app in another tab replaces the key, so every code of this one is wrong. */
const fieldMessageOf = ({ code, body }: ApiError) => (code === 'invalid' ? `${body} ${texts.restart}` : body);

/** The key of a new app, and the form for the first code of the app. */
function KeyForm({
  secret,
  uri,
  error,
  onSubmit,
}: NewKey & { error: string | undefined; onSubmit: (code: string) => void }) {
  const copy = useCopy();
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code') ?? '');
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    form.querySelector<HTMLInputElement>('[name="code"]')?.focus();
    if (!isEmpty) onSubmit(code);
  };
  return (
    <form id={FORM} className={styles.form} method="post" noValidate onSubmit={submit}>
      <div className={styles.key}>
        <QrCode text={uri} label={texts.picture} />
        <dl className={styles.secret}>
          <dt>{texts.key}</dt>
          <dd>
            <code>{inGroups(secret)}</code>
          </dd>
          <dd>
            <Button
              size="sm"
              iconBefore={<Copy aria-hidden="true" />}
              aria-label={texts.copyKey}
              onClick={() => copy(secret, texts.keyCopied)}
            >
              {texts.copy}
            </Button>
          </dd>
        </dl>
      </div>
      <TextField
        label={texts.code}
        name="code"
        {...CODE_FIELDS.app}
        hint={texts.hint}
        error={isMissing ? texts.missing : error}
      />
    </form>
  );
}

/** Asks before the page hides new recovery codes that the user has not stored. */
function UnsavedCodes({
  isAsking,
  onStay,
  onClose,
}: {
  isAsking: boolean;
  onStay: () => void;
  onClose: () => void;
}) {
  const { leave } = TEXTS.codes;
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={onStay}
      title={leave.title}
      description={leave.text}
      confirmLabel={leave.confirm}
      cancelLabel={leave.cancel}
      danger
      onConfirm={onClose}
    />
  );
}

/** Shows new recovery codes once. */
function CodesDialog({
  codes,
  takesOver,
  onClose,
}: {
  codes: readonly string[];
  takesOver: boolean;
  onClose: () => void;
}) {
  const [isSaved, setSaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  const blocker = useLeaveGuard(!isSaved, () => true);
  const close = () => (isSaved ? onClose() : setAsking(true));
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const leave = () => {
    onClose();
    blocker.proceed?.();
  };
  return (
    <>
      <Dialog
        open
        takesOver={takesOver}
        onOpenChange={(isOpen) => !isOpen && close()}
        // The first field is at the end; with the focus there, a small window would not show the codes.
        title={
          <span className={styles.place} tabIndex={-1} data-autofocus="">
            {TEXTS.codes.title}
          </span>
        }
        description={TEXTS.codes.lead}
        footer={
          <Button
            variant="primary"
            aria-disabled={!isSaved || undefined}
            onClick={() => (isSaved ? onClose() : checkbox.current?.focus())}
          >
            {TEXTS.codes.done}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} isSaved={isSaved} onSaved={setSaved} checkbox={checkbox} />
      </Dialog>
      <UnsavedCodes isAsking={isAsking || blocker.state === 'blocked'} onStay={stay} onClose={leave} />
    </>
  );
}

/** Sets up an authenticator app (SEC-3), or shows new recovery codes (SEC-8). */
export function AuthenticatorDialog({
  start,
  onClose,
}: {
  start: NewKey | readonly string[];
  onClose: () => void;
}) {
  const [codes, setCodes] = useState('secret' in start ? null : start);
  const {
    mutate: confirm,
    isPending,
    error,
  } = useSecurityChange({
    change: turnOn,
    onDone: setCodes,
    failed: texts.failed,
    unconfirmed: texts.unconfirmed,
    isOfForm,
  });
  if (codes !== null || !('secret' in start))
    return <CodesDialog codes={codes ?? []} takesOver={'secret' in start} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title}
      description={texts.lead}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={isPending} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <KeyForm
        {...start}
        error={isOfForm(error) ? fieldMessageOf(error) : undefined}
        onSubmit={(code) => !isPending && confirm(code)}
      />
    </Dialog>
  );
}
