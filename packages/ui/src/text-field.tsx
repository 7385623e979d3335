import { useState, type ComponentProps, type ReactNode } from 'react';
import { Check, ChevronDown, Eye, EyeOff } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-field.module.css';

export { FieldError } from './field.tsx';

/** Props of TextField: an input's own, plus label, hint, error and what stands inside the frame. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldProps & { prefix?: ReactNode; suffix?: ReactNode };

/** One line of text with its label. */
export function TextField({
  label,
  optional,
  hint,
  error,
  labelHidden,
  prefix,
  suffix,
  className,
  id,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, optional, hint, error, labelHidden, className, describedBy }}>
      {(control) => (
        <div className={styles.frame}>
          {prefix ? <span className={styles.affix}>{prefix}</span> : null}
          <input {...input} {...control} className={styles.input} />
          {suffix ? <span className={styles.affix}>{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}

/** Props of PasswordField. */
export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'> & {
  /** Once this becomes true a password that is shown is hidden; it can be shown again. */
  hideWhen?: boolean | undefined;
};

/** A password with a button that shows and hides it. */
export function PasswordField({
  label,
  optional,
  hint,
  error,
  labelHidden,
  prefix,
  className,
  id,
  hideWhen = false,
  'aria-describedby': describedBy,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [isHiding, setHiding] = useState(hideWhen);
  if (isHiding !== hideWhen) {
    setHiding(hideWhen);
    if (hideWhen) setShown(false);
  }
  return (
    <Field {...{ id, label, optional, hint, error, labelHidden, className, describedBy }}>
      {(control) => (
        <div className={styles.frame}>
          {prefix ? <span className={styles.affix}>{prefix}</span> : null}
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={styles.input}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        </div>
      )}
    </Field>
  );
}

/** Props of TextArea. */
export type TextAreaProps = ComponentProps<'textarea'> & FieldProps;

/** Several lines of text with their label. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  labelHidden,
  className,
  id,
  rows = 4,
  'aria-describedby': describedBy,
  ...textarea
}: TextAreaProps) {
  return (
    <Field {...{ id, label, optional, hint, error, labelHidden, className, describedBy }}>
      {(control) => (
        <div className={styles.frame}>
          <textarea
            {...textarea}
            {...control}
            rows={rows}
            className={classNames(styles.input, styles.area)}
          />
        </div>
      )}
    </Field>
  );
}

/** One choice of a SelectField. */
export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

/** Props of SelectField. */
export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & { options: readonly SelectOption[] };

/** One of several, as the system's own list: right on every device and with every helper. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  labelHidden,
  className,
  id,
  options,
  'aria-describedby': describedBy,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, optional, hint, error, labelHidden, className, describedBy }}>
      {(control) => (
        <div className={styles.frame}>
          <select {...select} {...control} className={classNames(styles.input, styles.select)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}

/** Props of Checkbox: an input's own, plus label and an optional hint. */
export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** Yes or no, with the label as part of the target. */
export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.checkbox, className)}>
      <span className={styles.box}>
        <input {...input} type="checkbox" />
        <Check aria-hidden="true" />
      </span>
      <span>
        {label}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
    </label>
  );
}
