import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './text-field.module.css';

/** The props of every labeled field in addition to those of its control. */
export type FieldProps = {
  label: ReactNode;
  /** Marks the field as optional beside its label; a field without it is required. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  /** One sentence that explains how to correct the value; marks the field as invalid. */
  error?: ReactNode;
  /** Shows the label to screen readers only, if it is clear to sighted users. */
  labelHidden?: boolean | undefined;
};

/** The ids and states that connect a control to its label, hint and error. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** The error below a field: an icon and a sentence. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** A control with its label above, and its hint and error below. */
export function Field({
  id,
  label,
  optional,
  hint,
  error,
  labelHidden,
  className,
  describedBy,
  children,
}: FieldProps & {
  id?: string | undefined;
  className?: string | undefined;
  describedBy?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [describedBy, error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label className={classNames(styles.label, labelHidden && styles.hiddenLabel)} htmlFor={controlId}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
