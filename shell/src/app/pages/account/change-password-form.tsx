import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordInput } from '@savvi/contracts/identity/account-inputs';
import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { PasswordField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewPasswordField } from '../../../shared/new-password-field.tsx';
import styles from './account.module.css';
import { useChangePassword } from './account.queries.ts';
import { TEXTS } from './account.texts.ts';

const texts = TEXTS.password;

/**
 * Changes the password of the signed-in person, who enters the current one (N-7). `narrow` stacks the fields
 * over a wide button.
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
  const form = useForm({
    resolver: zodResolver(changePasswordInput),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = form.formState;
  const [changes, setChanges] = useState(0);

  const submit = form.handleSubmit((passwords) =>
    change(passwords, {
      onSuccess: () => {
        form.reset();
        setChanges((count) => count + 1); // a new field forgets the strength of the old password
        toast({ ...texts.done, tone: 'success' });
        onChanged?.();
      },
      onError: (error) => {
        toast({
          title: texts.failed,
          description: serverMessageOf(error, TEXTS.failure),
          tone: 'destructive',
        });
        // A toast goes; what to put right stays at the field.
        if (error instanceof ApiError && error.code === 'forbidden')
          form.setError('currentPassword', { message: texts.wrong }, { shouldFocus: true });
        if (error instanceof ApiError && error.code === 'weak-password')
          form.setError('newPassword', { message: error.body }, { shouldFocus: true });
      },
    }),
  );

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {/* Lets password managers know which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <div className={narrow ? styles.form : styles.names}>
        <PasswordField
          label={texts.current}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <NewPasswordField
          key={changes}
          label={texts.next}
          owner={{ email: user.email, firstName: user.firstName ?? '', lastName: user.lastName ?? '' }}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
      </div>
      {narrow ? (
        <Button type="submit" variant="primary" size="lg" block busy={isPending} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      ) : (
        <div className={styles.buttons}>
          <Button type="submit" busy={isPending} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </div>
      )}
    </form>
  );
}
