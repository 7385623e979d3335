import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './stepper.module.css';

/** Props of Stepper. */
export type StepperProps = {
  steps: readonly string[];
  /** Index of the current step, from 0. */
  current: number;
  /** Indexes of the skipped steps. */
  skipped?: readonly number[] | undefined;
  label?: string | undefined;
  /** Indexes of the steps that the user can go to directly; they are buttons. */
  reachable?: readonly number[] | undefined;
  onStep?: ((index: number) => void) | undefined;
};

/**
 * The steps of a wizard: an ordered list with the current step marked, and buttons for the reachable steps.
 */
export function Stepper({
  steps,
  current,
  skipped = [],
  label = 'Progress',
  reachable = [],
  onStep,
}: StepperProps) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, index) => {
        const state = skipped.includes(index)
          ? 'skipped'
          : index < current
            ? 'done'
            : index === current
              ? 'current'
              : 'ahead';
        const shown = (
          <>
            <span className={styles.dot} aria-hidden="true">
              {state === 'done' ? <Check /> : index + 1}
            </span>
            <span className={styles.name}>{step}</span>
          </>
        );
        return (
          <li
            key={step}
            className={classNames(styles.step, styles[state])}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {onStep && reachable.includes(index) ? (
              <button type="button" className={styles.way} onClick={() => onStep(index)}>
                <VisuallyHidden>{`Go to step ${index + 1}:`}</VisuallyHidden> {shown}
              </button>
            ) : (
              shown
            )}
            {state === 'done' ? <VisuallyHidden>, done</VisuallyHidden> : null}
            {state === 'skipped' ? <VisuallyHidden>, not needed</VisuallyHidden> : null}
          </li>
        );
      })}
    </ol>
  );
}
