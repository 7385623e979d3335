import { ApiError, mutate, serverMessageOf } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { TextField } from '@savvi/ui/text-field';
import { useToast } from '@savvi/ui/toast';
import { useBrowser } from '../../shared/browser.tsx';
import { carryToast } from '../../shared/carried-toast.ts';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { checkWith, useAccountForm } from '../use-account-form.ts';
import type { SharedEmail } from './sign-in-form.tsx';
import styles from './sign-in.module.css';
import { TEXTS } from './sign-in.texts.ts';
import { LegalLinks } from './legal-links.tsx';

/** The registration form. */
export function RegisterForm({ email, onEmailChange }: SharedEmail) {
  const browser = useBrowser();
  const { toast } = useToast();
  const { isBusy, errors, onSubmit } = useAccountForm({
    check: ({ registerInput }, entries) => checkWith(registerInput, entries),
    send: async (body) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      await mutate({ method: 'POST', path: '/api/register', body: { ...body, timeZone } });
      carryToast({ ...TEXTS.registered, tone: 'success' });
      browser.replaceWith('/');
      return 'leaving';
    },
    onFailure: (error) => {
      toast({
        title: TEXTS.registrationFailed,
        description: serverMessageOf(error, TEXTS.failure),
        tone: 'destructive',
      });
      if (!(error instanceof ApiError)) return undefined;
      if (error.code === 'weak-password') return { password: error.body };
      return error.code === 'email-taken' ? { email: TEXTS.register.taken } : undefined;
    },
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      <h2 className={styles.formTitle}>{TEXTS.register.heading}</h2>
      <div className={styles.names}>
        <TextField
          label={TEXTS.firstName}
          optional
          name="firstName"
          autoComplete="given-name"
          error={errors['firstName']}
        />
        <TextField
          label={TEXTS.lastName}
          optional
          name="lastName"
          autoComplete="family-name"
          error={errors['lastName']}
        />
      </div>
      <TextField
        label={TEXTS.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onChange={(event) => onEmailChange(event.target.value)}
        error={errors['email']}
      />
      <NewPasswordField label={TEXTS.password} name="password" error={errors['password']} />
      <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyLabel={TEXTS.register.busy}>
        {TEXTS.register.submit}
      </Button>
      <p className={styles.legal}>
        {TEXTS.register.agree} <LegalLinks />.
      </p>
    </form>
  );
}
