import type { SignInInput } from '@savvi/contracts/identity/account-inputs';
import { ApiError, messageOf, mutate, serverMessageOf } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { Checkbox, TextField } from '@savvi/ui/text-field';
import { useToast } from '@savvi/ui/toast';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { CODE_FIELDS } from '../../shared/code-field.ts';
import { useAccountForm } from '../use-account-form.ts';
import { TEXTS } from './second-step.texts.ts';
import styles from './second-step.module.css';
import forms from './sign-in.module.css';
import { TEXTS as SIGN_IN } from './sign-in.texts.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useEnterApp } from './use-enter-app.ts';
import type { MobileRule } from './use-mobile-notice.tsx';
import { usePasskey } from './use-passkey.ts';

/** Props of {@link SecondStep}. */
export interface SecondStepProps {
  /** The email address and password that were right; they stay in memory only. */
  readonly credentials: SignInInput;
  readonly mobile: MobileRule;
  readonly onBack: () => void;
}

const FIELDS = {
  app: { ...CODE_FIELDS.app, className: styles['code'] },
  recovery: { ...CODE_FIELDS.recovery, placeholder: TEXTS.recovery.placeholder },
};

function LinkButton({
  isBusy = false,
  describedBy,
  onClick,
  children,
}: {
  isBusy?: boolean;
  describedBy?: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      className={styles.link}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      {children}
    </button>
  );
}

/** The form for a code of the authenticator app or a recovery code. Its field gets the focus. */
function CodeForm({
  kind,
  credentials,
  mobile,
  onRejected,
  children,
}: Omit<SecondStepProps, 'onBack'> & {
  kind: keyof typeof FIELDS;
  /** Called with the message if email and password are no longer accepted. */
  onRejected: (message: string) => void;
  children: ReactNode;
}) {
  const enterApp = useEnterApp();
  const { toast } = useToast();
  const passkey = usePasskey(mobile);
  const leadId = useId();
  const own = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => own.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus(), []);
  const { lead, label, missing } = TEXTS[kind];
  const { isBusy, errors, onSubmit } = useAccountForm({
    mayStart: (form) => mobile.mayStart(() => form.requestSubmit()),
    check: (_, { code = '', trustDevice }) =>
      code.trim() === ''
        ? { errors: { code: missing } }
        : { values: { ...credentials, code, ...(trustDevice !== undefined && { trustDevice: true }) } },
    send: async (body) => {
      passkey.stop();
      await mutate({ method: 'POST', path: '/api/login', body });
      enterApp();
      return 'leaving';
    },
    onFailure: (error, form) => {
      const code = error instanceof ApiError ? error.code : null;
      const message = serverMessageOf(error, SIGN_IN.failure);
      if (code === 'second-step' || code === 'too-often') {
        form.querySelector<HTMLInputElement>('[name="code"]')?.select();
        return { code: message };
      }
      if (code === 'credentials') onRejected(message);
      else toast({ title: SIGN_IN.signInFailed, description: message, tone: 'destructive' });
      return undefined;
    },
  });
  return (
    <form ref={own} className={`${forms.form} ${styles.step}`} method="post" noValidate onSubmit={onSubmit}>
      <h2 className={forms.formTitle}>{TEXTS.heading}</h2>
      <p className={styles.lead}>
        {TEXTS.account} <b className={styles.account}>{credentials.email}</b>
      </p>
      <p className={styles.lead} id={leadId}>
        {lead}
      </p>
      <TextField
        {...FIELDS[kind]}
        label={label}
        name="code"
        aria-describedby={leadId}
        error={errors['code']}
      />
      <Checkbox name="trustDevice" label={TEXTS.trust.label} hint={TEXTS.trust.hint} />
      <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyLabel={SIGN_IN.signIn.busy}>
        {SIGN_IN.signIn.submit}
      </Button>
      {passkey.support === 'yes' && <PasskeyButton {...passkey} />}
      {children}
    </form>
  );
}

function LinkMailed({ onBack }: { onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${forms.form} ${styles.step}`}>
      <h2 ref={heading} className={forms.formTitle} tabIndex={-1}>
        {TEXTS.mailed.heading}
      </h2>
      <p className={styles.lead}>{TEXTS.mailed.lead}</p>
      <p className={styles.lead}>{TEXTS.mailed.again}</p>
      <Button block onClick={onBack}>
        {TEXTS.mailed.back}
      </Button>
    </div>
  );
}

/**
 * The second step of sign-in, in place of the form (SEC-5). It is a chunk of its own, because most users have no
 * second step. A complete code is not sent by itself: the user may first want to trust this device.
 */
export function SecondStep({ credentials, mobile, onBack }: SecondStepProps) {
  const { toast } = useToast();
  const [view, setView] = useState<'app' | 'recovery' | 'mailed'>('app');
  const [isAsking, setAsking] = useState(false);
  const neverSetUpId = useId();

  function reject(message: string) {
    toast({ title: SIGN_IN.signInFailed, description: message, tone: 'destructive' });
    onBack();
  }

  async function reportLost() {
    setAsking(true);
    try {
      await mutate({ method: 'POST', path: '/api/login/lost-authenticator', body: credentials });
      setView('mailed');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'credentials') return reject(error.body);
      toast({
        title: TEXTS.lostFailed,
        description: messageOf(error, SIGN_IN.failure),
        tone: 'destructive',
      });
    }
    setAsking(false);
  }

  if (view === 'mailed') return <LinkMailed onBack={onBack} />;
  return (
    <CodeForm key={view} kind={view} {...{ credentials, mobile }} onRejected={reject}>
      <div className={styles.links}>
        <LinkButton onClick={() => setView(view === 'app' ? 'recovery' : 'app')}>
          {TEXTS[view].other}
        </LinkButton>
        <LinkButton isBusy={isAsking} describedBy={neverSetUpId} onClick={() => void reportLost()}>
          {TEXTS.lost}
        </LinkButton>
        <p className={styles.lead} id={neverSetUpId}>
          {TEXTS.neverSetUp}
        </p>
        <LinkButton onClick={onBack}>{TEXTS.back}</LinkButton>
      </div>
    </CodeForm>
  );
}
