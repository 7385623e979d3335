import type { ReauthenticateInput } from '@savvi/contracts/identity/strong-sign-in';
import { ApiError, mutate as send, refreshUser, serverMessageOf, userQuery } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { PasswordField, TextField } from '@savvi/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CODE_FIELDS } from '../../shared/code-field.ts';
import styles from './confirm-dialog.module.css';
import { TEXTS } from './reauthentication.texts.ts';

const FORM = 'confirm-identity';

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  readonly offersPasskey: boolean;
  /**
   * Repeats the calls that wait for the confirmation. With `isComplete`, every step of the account was proved.
   * @returns whether the code of the second step is missing
   */
  readonly onConfirmed: (isComplete: boolean) => Promise<boolean>;
  /** Called after the dialog has closed: the user has confirmed or canceled, or the session has ended. */
  readonly onClosed: () => void;
}

/** A password, with a code if the account needs one, or a passkey. */
type Proof = ReauthenticateInput | 'passkey';

/** Proves the user's identity. @returns false if the user closed the browser's dialog */
async function prove(proof: Proof): Promise<boolean> {
  if (proof !== 'passkey') {
    await send({ method: 'POST', path: '/api/auth/reauthenticate', body: proof });
    return true;
  }
  const { confirmByPasskey } = await import('../passkeys/ceremonies.ts');
  const outcome = await confirmByPasskey();
  if (outcome === 'confirmed' || outcome === 'canceled') return outcome === 'confirmed';
  throw new Error('the device could not use the passkey');
}

/** Sends proofs of the user's identity, which replace the session. */
function useProof(onConfirmed: ConfirmDialogProps['onConfirmed']) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(proof: Proof): Promise<'canceled' | 'confirmed' | 'needs-code'> {
      // A request in progress would get the response that the session, which is being replaced, has ended.
      await client.cancelQueries({ queryKey: userQuery.queryKey });
      if (!(await prove(proof))) return 'canceled';
      void refreshUser(client);
      void client.invalidateQueries({ queryKey: ['sessions'] });
      const isComplete = proof === 'passkey' || proof.code !== undefined;
      return (await onConfirmed(isComplete)) ? 'needs-code' : 'confirmed';
    },
  });
}

/** Whether an error is about what the user typed, and not about a passkey or the connection. */
const isOfField = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.code === 'invalid' || error.code === 'too-often');

/** Asks for the password, and for a code if a waiting call needs one. A passkey counts as both (SEC-16). */
export function ConfirmDialog({ offersPasskey, onConfirmed, onClosed }: ConfirmDialogProps) {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const [step, setStep] = useState<'password' | 'app' | 'recovery'>('password');
  /** The password of the first step, which the second one sends again. */
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  /** Whether a waiting call needs more than the password of an account that has no authenticator app. */
  const [isPasskeyDue, setPasskeyDue] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const { mutate, isPending, variables, error, reset } = useProof(onConfirmed);
  const name = step === 'password' ? 'password' : 'code';
  const form = useRef<HTMLFormElement>(null);
  const focusField = () => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  const isByPasskey = variables === 'passkey';

  const close = () => {
    setPassword('');
    flushSync(() => setOpen(false));
    onClosed();
  };
  const confirm = (proof: Proof) =>
    mutate(proof, {
      onSuccess(outcome) {
        if (outcome === 'needs-code' && user?.hasSecondStep === true) setStep('app');
        else setPasskeyDue(outcome === 'needs-code');
        if (outcome === 'confirmed') close();
      },
      onError: (failure) => proof !== 'passkey' && isOfField(failure) && focusField(),
    });
  const choose = (next: 'app' | 'recovery') => {
    reset();
    setMissing(false);
    setStep(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const typed = String(new FormData(event.currentTarget).get(name) ?? '');
    const isEmpty = typed.trim() === '';
    reset();
    setMissing(isEmpty);
    if (isEmpty) return focusField();
    if (step !== 'password') return confirm({ password, code: typed });
    setPassword(typed);
    confirm({ password: typed });
  };

  // While the session is being replaced, it may seem to have ended.
  const isEnded = user === null && !isPending;
  const end = useEffectEvent(onClosed);
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
  useLayoutEffect(() => {
    if (step !== 'password') focusField();
  }, [step]);

  const { lead, label, missing } = TEXTS[step];
  const fieldError = isMissing ? missing : !isByPasskey && isOfField(error) ? error.body : undefined;
  const field = { name, label, error: fieldError };
  const footer = (
    <>
      <Button onClick={close}>{TEXTS.cancel}</Button>
      <Button
        variant="primary"
        type="submit"
        form={FORM}
        busy={isPending && !isByPasskey}
        busyLabel={TEXTS.busy}
        aria-disabled={isPending || undefined}
      >
        {TEXTS.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open={isOpen && !isEnded}
      onOpenChange={(next) => !next && close()}
      size="sm"
      title={TEXTS.title}
      description={lead}
      footer={footer}
    >
      <form ref={form} id={FORM} className={styles.form} method="post" noValidate onSubmit={submit}>
        {error !== null && fieldError === undefined && (
          <Banner tone="danger" role="alert" title={TEXTS.failed}>
            {isByPasskey
              ? serverMessageOf(error, TEXTS.passkeyFailed)
              : serverMessageOf(error, TEXTS.failure)}
          </Banner>
        )}
        {isPasskeyDue && <Banner tone="warning" role="alert" title={TEXTS.passkeyDue} />}
        {step === 'password' ? (
          <>
            {/* Lets password managers know which account the password belongs to. */}
            <input type="text" name="username" autoComplete="username" value={user?.email} readOnly hidden />
            <PasswordField {...field} hint={TEXTS.password.hint} autoComplete="current-password" />
          </>
        ) : (
          <TextField key={step} {...field} {...CODE_FIELDS[step]} />
        )}
        {(step !== 'password' || offersPasskey) && (
          <div className={styles.others}>
            {step !== 'password' && (
              <Button size="sm" onClick={() => !isPending && choose(step === 'app' ? 'recovery' : 'app')}>
                {TEXTS[step].other}
              </Button>
            )}
            {offersPasskey && (
              <Button
                size="sm"
                iconBefore={<KeyRound aria-hidden="true" />}
                busy={isPending && isByPasskey}
                aria-disabled={isPending || undefined}
                onClick={() => !isPending && confirm('passkey')}
              >
                {TEXTS.passkey}
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}
