import { ApiError, mutate, serverMessageOf } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { PasswordField, TextField } from '@savvi/ui/text-field';
import { useToast } from '@savvi/ui/toast';
import { useBrowser } from '../../shared/browser.tsx';
import { carryToast } from '../../shared/carried-toast.ts';
import { checkWith, useAccountForm } from '../use-account-form.ts';
import styles from './sign-in.module.css';
import { TEXTS } from './sign-in.texts.ts';

/** The typed email address, which both forms share so that it survives switching tabs. */
export interface SharedEmail {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
}

/** The sign-in form. `mayStart` stops a sign-in on a mobile device until the user chooses to continue. */
export function SignInForm({
  email,
  onEmailChange,
  mayStart,
}: SharedEmail & { mayStart: (form: HTMLFormElement) => boolean }) {
  const browser = useBrowser();
  const { toast } = useToast();
  const { isBusy, errors, onSubmit } = useAccountForm({
    mayStart,
    check: ({ signInInput }, entries) => checkWith(signInInput, entries),
    send: async (body) => {
      await mutate({ method: 'POST', path: '/api/login', body });
      carryToast({ ...TEXTS.signedIn, tone: 'success' });
      browser.replaceWith('/');
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
        autoComplete="username"
        defaultValue={email}
        onChange={(event) => onEmailChange(event.target.value)}
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
    </form>
  );
}
