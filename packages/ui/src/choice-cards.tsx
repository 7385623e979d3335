import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './choice-cards.module.css';

/** One card of ChoiceCards. */
export type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
};

/** Props of ChoiceCards. */
export type ChoiceCardsProps<Value extends string> = {
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  options: readonly Choice<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  name?: string | undefined;
};

/** A radio group drawn as cards, for a few choices that each need a sentence. */
export function ChoiceCards<Value extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onValueChange,
  name,
}: ChoiceCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.legend, legendHidden && styles.hidden)}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              className={styles.input}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.description ? `${id}-${option.value}-more` : undefined}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon ? <span className={styles.icon}>{option.icon}</span> : null}
            <span className={styles.words}>
              <span className={styles.label} id={`${id}-${option.value}`}>
                {option.label}
              </span>
              {option.description ? (
                <span className={styles.description} id={`${id}-${option.value}-more`}>
                  {option.description}
                </span>
              ) : null}
            </span>
            <span className={styles.mark} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
