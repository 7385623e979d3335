import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './slider.module.css';

/** Props of Slider. */
export type SliderProps = {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  value: number;
  onValueChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** The value in words, shown and read aloud ('60% Alex, 40% Sam'). */
  valueText?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
};

/** A native range input: arrow keys, Page Up and Down, Home and End work. */
export function Slider({
  label,
  labelHidden = false,
  value,
  onValueChange,
  min = 0,
  max = 100,
  step = 1,
  valueText,
  disabled,
  id,
}: SliderProps) {
  const ownId = useId();
  const input = useRef<HTMLInputElement>(null);
  const share = max > min ? (value - min) / (max - min) : 0;

  // The filled share is set by script: a style attribute in prerendered HTML would violate the content
  // security policy.
  useLayoutEffect(() => {
    input.current?.style.setProperty('--share', String(share));
  }, [share]);

  return (
    <div className={styles.field}>
      <div className={classNames(styles.top, labelHidden && styles.hidden)}>
        <label className={styles.label} htmlFor={id ?? ownId}>
          {label}
        </label>
        <output className={styles.value} htmlFor={id ?? ownId}>
          {valueText ?? value}
        </output>
      </div>
      <input
        ref={input}
        id={id ?? ownId}
        className={styles.slider}
        type="range"
        {...{ min, max, step, value, disabled }}
        aria-valuetext={valueText}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
