import { type Figures, isNegative, spentShare } from '../month.rules.ts';
import styles from './spent-bar.module.css';

const HEIGHT = 6;

/** How much of the money is spent. The figures are in the same row, so screen readers skip the bar. */
export const SpentBar = (figures: Figures) => (
  <svg
    className={styles.bar}
    data-over={isNegative(figures.left) || undefined}
    width="100%"
    height={HEIGHT}
    aria-hidden="true"
  >
    <rect className={styles.track} width="100%" height={HEIGHT} rx={HEIGHT / 2} />
    <rect className={styles.fill} width={`${spentShare(figures) * 100}%`} height={HEIGHT} rx={HEIGHT / 2} />
  </svg>
);
