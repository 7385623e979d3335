import type { ReactNode } from 'react';
import styles from './divider.module.css';

/** A line between two parts, with a word on it ('or') if the parts are alternatives. */
export function Divider({ children }: { children?: ReactNode }) {
  return children ? <p className={styles.word}>{children}</p> : <hr />;
}
