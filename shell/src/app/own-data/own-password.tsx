import { useShell } from '@savvi/mfe-kit';
import { PasswordField, type PasswordFieldProps } from '@savvi/ui/text-field';
import { TEXTS } from './own-data.texts.ts';

/** The field for the signed-in user's password, as a confirmation. */
export function OwnPassword(props: Omit<PasswordFieldProps, 'label'>) {
  const { user } = useShell();
  return (
    <>
      {/* Lets password managers know which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField label={TEXTS.password} autoComplete="current-password" {...props} />
    </>
  );
}
