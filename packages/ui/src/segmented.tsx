import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented.module.css';

/** An option of Segmented; `name` is its accessible name if the label is only an icon. */
export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  name?: string | undefined;
  disabled?: boolean | undefined;
};

/** Props of Segmented. */
export type SegmentedProps<Value extends string> = {
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  options: readonly Segment<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
};

/** A choice among two to four short options, side by side. */
export function Segmented<Value extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onValueChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.legend, legendHidden && styles.hidden)}>{legend}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              aria-label={option.name}
              onChange={() => onValueChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
