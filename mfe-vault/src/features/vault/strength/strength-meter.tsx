import { classNames } from '@savvi/ui/class-names';
import type { Score } from './score.ts';
import styles from './strength-meter.module.css';
import { strengthTexts as texts } from './strength.texts.ts';

const PARTS = [1, 2, 3, 4] as const;
const TONES = ['danger', 'danger', 'warning', 'good', 'good'] as const;

/** Shows the strength of a password as a bar with four parts and a label. */
export function StrengthMeter({ score }: { score: Score | null }) {
  return (
    <div className={styles.meter}>
      <div className={classNames(styles.bar, score !== null && styles[TONES[score]])} aria-hidden="true">
        {PARTS.map((part) => (
          <span
            key={part}
            className={classNames(styles.part, score !== null && Math.max(score, 1) >= part && styles.filled)}
          />
        ))}
      </div>
      <p className={styles.word} role="status">
        {score === null ? '' : texts.scores[score]}
      </p>
    </div>
  );
}
