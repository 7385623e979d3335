import { changePasswordInput } from '@savvi/contracts/identity/account-inputs';
import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { PasswordField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { NewPasswordField } from '../../../../shared/new-password-field.tsx';
import { useForm } from '../../../../shared/use-form.ts';
import styles from './security.module.css';
import { useChangePassword } from './security.queries.ts';
import { TEXTS } from './security.texts.ts';

const texts = TEXTS.password;

/**
 * Changes the signed-in user's password, after they enter the current one (N-7). `narrow` stacks the fields
 * above a full-width button.
 */
export function ChangePasswordForm({
  narrow = false,
  onChanged,
}: {
  narrow?: boolean;
  onChanged?: () => void;
}) {
  const { user, toast } = useShell();
  const { mutate: change, isPending } = useChangePassword();
  const [changes, setChanges] = useState(0);

  const { errors, handlers } = useForm(changePasswordInput, (passwords, { showErrors, reset }) =>
    change(passwords, {
      onSuccess: () => {
        reset();
        // Remounts the field for the new password, which would still show the strength of the old one.
        setChanges((count) => count + 1);
        toast({ ...texts.done, tone: 'success' });
        onChanged?.();
      },
      onError: (error) => {
        toast({
          title: texts.failed,
          description: serverMessageOf(error, TEXTS.failure),
          tone: 'destructive',
        });
        // The toast disappears, so the field shows the error as well.
        if (error instanceof ApiError && error.code === 'forbidden')
          showErrors({ currentPassword: texts.wrong });
        if (error instanceof ApiError && error.code === 'weak-password')
          showErrors({ newPassword: error.body });
      },
    }),
  );

  return (
    <form className={styles.form} method="post" noValidate {...handlers}>
      {/* Lets password managers know which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <div className={narrow ? styles.form : styles.names}>
        <PasswordField
          label={texts.current}
          autoComplete="current-password"
          name="currentPassword"
          error={errors.currentPassword}
        />
        <NewPasswordField
          key={changes}
          label={texts.next}
          owner={{ email: user.email, firstName: user.firstName ?? '', lastName: user.lastName ?? '' }}
          name="newPassword"
          error={errors.newPassword}
        />
      </div>
      {narrow ? (
        <Button type="submit" variant="primary" size="lg" block busy={isPending} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      ) : (
        <Button type="submit" className={styles.start} busy={isPending} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      )}
    </form>
  );
}
