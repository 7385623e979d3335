import { PasswordField, type PasswordFieldProps } from '@savvi/ui/text-field';
import { useLayoutEffect, useRef } from 'react';

/** Props of SecretField. */
export type SecretFieldProps = Omit<PasswordFieldProps, 'value' | 'defaultValue' | 'onChange' | 'ref'> & {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
};

/**
 * A password field whose value is in no attribute. React writes the value of a controlled input into the DOM,
 * where extensions and saved pages can read it.
 */
export function SecretField({ value, onValueChange, beforeReveal, ...rest }: SecretFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current !== null && input.current.value !== value) input.current.value = value;
  }, [value]);
  // Other password managers must neither fill nor store this field.
  return (
    <PasswordField
      ref={input}
      autoComplete="new-password"
      data-1p-ignore=""
      data-lpignore="true"
      data-bwignore=""
      {...rest}
      beforeReveal={value === '' ? undefined : beforeReveal}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
