import { PasswordField, type PasswordFieldProps } from '@savvi/ui/text-field';
import { type ReactNode, useState } from 'react';

const LENGTH_HINT = 'At least 6 characters. Longer is better.';

type Strength = typeof import('./password-strength.tsx');

/**
 * Reads the data of the password's owner from the other fields of the form, unless the page passes `owner`.
 */
function ownerIn(form: HTMLFormElement | null) {
  const valueOf = (name: string) => String((form === null ? null : new FormData(form).get(name)) ?? '');
  return { email: valueOf('email'), firstName: valueOf('firstName'), lastName: valueOf('lastName') };
}

/** A field for a new password; it shows the strength of the password during typing. */
export function NewPasswordField({
  owner,
  ...props
}: Omit<PasswordFieldProps, 'hint' | 'onInput' | 'onBlur' | 'autoComplete'> & {
  owner?: ReturnType<typeof ownerIn> | undefined;
}) {
  const [strength, setStrength] = useState<Strength | null>(null);
  const [typed, setTyped] = useState({ password: '', owner: ownerIn(null) });
  const [left, setLeft] = useState('');

  const hint: ReactNode =
    strength === null || typed.password === '' ? (
      LENGTH_HINT
    ) : (
      <strength.PasswordStrength {...typed} left={left} />
    );
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={hint}
      onBlur={({ currentTarget }) => setLeft(currentTarget.value)}
      onInput={({ currentTarget: { value, form } }) => {
        setTyped({ password: value, owner: owner ?? ownerIn(form) });
        // If the code that rates passwords fails to load, the rule about the length still shows.
        if (strength === null) void import('./password-strength.tsx').then(setStrength, () => undefined);
      }}
    />
  );
}
