import styles from './split-bar.module.css';

/** One part of a SplitBar. */
export type SplitPart = {
  name: string;
  /** The share in percent, from 0 to 100; both parts add up to 100. */
  percent: number;
  /** The amount, already formatted ('$1,750'). */
  amount?: string | undefined;
  /** A note below the amount ('$875 every two weeks'). */
  note?: string | undefined;
};

/** Props of SplitBar. */
export type SplitBarProps = {
  label: string;
  parts: readonly [SplitPart, SplitPart];
  size?: 'sm' | 'md' | undefined;
};

/** A bar in two parts for the split between two people, with names and amounts as text. */
export function SplitBar({ label, parts, size = 'md' }: SplitBarProps) {
  const [first, second] = parts;
  const edge = Math.min(100, Math.max(0, first.percent));
  const height = size === 'sm' ? 8 : 16;
  return (
    <figure className={styles.split} aria-label={label}>
      <svg className={styles.bar} width="100%" height={height} aria-hidden="true">
        <rect className={styles.second} width="100%" height={height} />
        <rect className={styles.first} width={`${edge}%`} height={height} />
        {edge > 0 && edge < 100 ? (
          <rect
            className={styles.gap}
            x={`${edge}%`}
            width="3"
            height={height}
            transform="translate(-1.5 0)"
          />
        ) : null}
      </svg>
      <ul className={styles.names}>
        {[first, second].map((part, index) => (
          <li key={index} className={index === 0 ? styles.left : styles.right}>
            <span className={styles.name}>
              <span className={styles.swatch} aria-hidden="true" />
              <span className={styles.who}>{part.name}</span>{' '}
              <span className={styles.percent}>{part.percent}%</span>
            </span>
            {part.amount === undefined ? null : <span className={styles.amount}>{part.amount}</span>}
            {part.note === undefined ? null : <span className={styles.note}>{part.note}</span>}
          </li>
        ))}
      </ul>
    </figure>
  );
}
