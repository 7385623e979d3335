import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch.module.css';

/** Props of Switch: those of an input, plus label and hint. */
export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  label: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
};

/** A switch with an immediate effect; for a choice that is submitted later use a Checkbox. */
export function Switch({ label, hint, onCheckedChange, className, ...input }: SwitchProps) {
  return (
    <label className={classNames(styles.switch, className)}>
      <span className={styles.words}>
        {label}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        className={styles.input}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
      />
    </label>
  );
}
