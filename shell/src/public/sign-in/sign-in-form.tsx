import type { SignInInput } from '@savvi/contracts/identity/account-inputs';
import { ApiError, mutate, serverMessageOf } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { PasswordField, TextField } from '@savvi/ui/text-field';
import { useToast } from '@savvi/ui/toast';
import { checkWith, useAccountForm } from '../use-account-form.ts';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './sign-in.module.css';
import { TEXTS } from './sign-in.texts.ts';
import { useEnterApp } from './use-enter-app.ts';
import type { MobileRule } from './use-mobile-notice.tsx';
import { PASSKEY_AUTOFILL, usePasskey } from './use-passkey.ts';

/** The typed email address, which both forms share so that it survives switching tabs. */
export interface SharedEmail {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
}

/** A sign-in with the right password that still needs a code, and the component that asks for it. */
export interface CodeNeeded {
  readonly credentials: SignInInput;
  readonly SecondStep: typeof import('./second-step.tsx').SecondStep;
}

/** Props of {@link SignInForm}. */
export interface SignInFormProps extends SharedEmail {
  readonly mobile: MobileRule;
  readonly onCodeNeeded: (needed: CodeNeeded) => void;
}

/** The sign-in form. */
export function SignInForm({ email, onEmailChange, mobile, onCodeNeeded }: SignInFormProps) {
  const enterApp = useEnterApp();
  const { toast } = useToast();
  const passkey = usePasskey(mobile);
  const { isBusy, errors, onSubmit } = useAccountForm({
    mayStart: (form) => mobile.mayStart(() => form.requestSubmit()),
    check: ({ signInInput }, entries) => checkWith(signInInput, entries),
    send: async (body) => {
      passkey.stop();
      try {
        await mutate({ method: 'POST', path: '/api/login', body });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'second-step')) throw error;
        const { SecondStep } = await import('./second-step.tsx');
        onCodeNeeded({ credentials: body, SecondStep });
        return 'done';
      }
      enterApp();
      return 'leaving';
    },
    onFailure: (error) => {
      toast({
        title: TEXTS.signInFailed,
        description: serverMessageOf(error, TEXTS.failure),
        tone: 'destructive',
      });
      // The toast disappears, so the form shows the error as well. The server does not reveal whether email
      // or password is wrong.
      return error instanceof ApiError && error.code === 'credentials'
        ? { password: TEXTS.signIn.mismatch }
        : undefined;
    },
  });
  return (
    // The method is POST because without scripts, a browser would otherwise put the password into the
    // address.
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      <h2 className={styles.formTitle}>{TEXTS.signIn.heading}</h2>
      <TextField
        label={TEXTS.email}
        name="email"
        type="email"
        autoComplete={PASSKEY_AUTOFILL}
        defaultValue={email}
        onChange={(event) => onEmailChange(event.target.value)}
        onFocus={passkey.offer}
        error={errors['email']}
      />
      <PasswordField
        label={TEXTS.password}
        name="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      <a className={styles.forgot} href="/forgot-password">
        {TEXTS.forgot}
      </a>
      <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyLabel={TEXTS.signIn.busy}>
        {TEXTS.signIn.submit}
      </Button>
      <PasskeyButton {...passkey} />
    </form>
  );
}
