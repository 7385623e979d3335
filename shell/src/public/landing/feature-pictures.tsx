import { Badge } from '@savvi/ui/badge';
import { LockKeyhole } from 'lucide-react';
import styles from './feature-pictures.module.css';
import { TEXTS } from './landing.texts.ts';

/** A picture of three ways to split money, as bars. */
export const SplitPicture = () => (
  <ul className={styles.splits}>
    {TEXTS.splitFeature.rows.map(({ name, percent }) => (
      <li key={name}>
        <span>{name}</span>
        <span className={styles.percents}>
          {percent} / {100 - percent}
        </span>
        <svg className={styles.bar} width="100%" height="10" aria-hidden="true">
          <rect className={styles.second} width="100%" height="10" />
          <rect className={styles.first} width={`${percent}%`} height="10" />
          <rect
            className={styles.gap}
            x={`${percent}%`}
            width="3"
            height="10"
            transform="translate(-1.5 0)"
          />
        </svg>
      </li>
    ))}
  </ul>
);

/** A picture of a figure with its development over time. */
export const WorthPicture = () => (
  <div className={styles.worth}>
    <p className={styles.label}>{TEXTS.worthFeature.label}</p>
    <p className={styles.figure}>{TEXTS.worthFeature.amount}</p>
    <p className={styles.note}>{TEXTS.worthFeature.note}</p>
    <svg className={styles.line} viewBox="0 0 280 72" fill="none" aria-hidden="true">
      <path
        className={styles.area}
        d="M0 62 C22 60 34 54 56 55 S92 47 112 44 S150 46 168 36 S204 31 224 21 S262 13 276 8 V72 H0Z"
      />
      <path
        className={styles.stroke}
        d="M0 62 C22 60 34 54 56 55 S92 47 112 44 S150 46 168 36 S204 31 224 21 S262 13 276 8"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle className={styles.dot} cx="275" cy="8.500" r="4" />
    </svg>
  </div>
);

/** A picture of records protected by a lock. */
export const SafePicture = () => (
  <ul className={styles.safe}>
    {TEXTS.safeFeature.rows.map((name) => (
      <li key={name}>
        <LockKeyhole aria-hidden="true" />
        <span className={styles.what}>{name}</span>
        <Badge tone="accent">{TEXTS.safeFeature.badge}</Badge>
      </li>
    ))}
  </ul>
);
