import type { TagColor } from '@savvi/documents-contract/tag';
import styles from './tag-dot.module.css';

/** The color of a tag. It always has the name beside it. */
export const TagDot = ({ color }: { color: TagColor }) => (
  <span className={styles.dot} data-color={color} aria-hidden="true" />
);
