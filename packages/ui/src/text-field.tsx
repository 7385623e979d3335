import { useState, type ComponentProps, type ReactNode } from 'react';
import { Check, ChevronDown, Eye, EyeOff } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-field.module.css';

export { FieldError } from './field.tsx';

/** Props of TextField: those of an input, plus label, hint, error and content inside the frame. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldProps & { prefix?: ReactNode; suffix?: ReactNode };

/** A single-line text field with its label. */
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
  /** When this becomes true, a visible password is hidden; the user can show it again. */
  hideWhen?: boolean | undefined;
  /** What the button shows and hides, if it is not a password. */
  secret?: string | undefined;
  /** Calls `show` if the password may be shown, immediately or later. By default, it may. */
  beforeReveal?: ((show: () => void) => void) | undefined;
};

/** A password field with a button that shows and hides the password. */
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
  secret = 'password',
  beforeReveal = (show) => show(),
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
            aria-label={`${shown ? 'Hide' : 'Show'} ${secret}`}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => (shown ? setShown(false) : beforeReveal(() => setShown(true)))}
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

/** A multi-line text field with its label. */
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

/** A native select, which works on every device and with every assistive technology. */
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

/** Props of Checkbox: those of an input, plus label and an optional hint. */
export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** A checkbox whose label is part of the click target. */
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
