import { PasswordField, type PasswordFieldProps } from '@savvi/ui/text-field';
import { useState } from 'react';
import { COMMON_PASSWORD_HINT, isCommonPassword } from './common-passwords.ts';

const LENGTH_HINT = 'At least 6 characters. Longer is better.';

/** A field for a password that is being chosen; it warns of those that are guessed first. */
export function NewPasswordField(props: Omit<PasswordFieldProps, 'hint' | 'onInput' | 'autoComplete'>) {
  const [isCommon, setCommon] = useState(false);
  return <PasswordField {...props} autoComplete="new-password" hint={isCommon ? COMMON_PASSWORD_HINT : LENGTH_HINT} onInput={(event) => setCommon(isCommonPassword(event.currentTarget.value))} />;
}
