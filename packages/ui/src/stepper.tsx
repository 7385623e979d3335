import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './stepper.module.css';

/** Props of Stepper. */
export type StepperProps = {
  steps: readonly string[];
  /** Index of the step being shown, from 0. */
  current: number;
  /** Steps that this way through leaves out (indexes). */
  skipped?: readonly number[] | undefined;
  label?: string | undefined;
};

/** Where one is in a wizard: an ordered list with the current step marked. */
export function Stepper({ steps, current, skipped = [], label = 'Progress' }: StepperProps) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, index) => {
        const state = skipped.includes(index) ? 'skipped' : index < current ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <li key={step} className={classNames(styles.step, styles[state])} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={styles.dot} aria-hidden="true">
              {state === 'done' ? <Check /> : index + 1}
            </span>
            <span className={styles.name}>{step}</span>
            {state === 'done' ? <VisuallyHidden>, done</VisuallyHidden> : null}
            {state === 'skipped' ? <VisuallyHidden>, not needed</VisuallyHidden> : null}
          </li>
        );
      })}
    </ol>
  );
}
