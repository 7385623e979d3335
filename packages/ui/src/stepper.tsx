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
  /** Steps that can be gone to at once (indexes): they are buttons. */
  reachable?: readonly number[] | undefined;
  onStep?: ((index: number) => void) | undefined;
};

/**
 * Where one is in a wizard: an ordered list with the current step marked, and the way to the steps that can
 * be reached.
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
