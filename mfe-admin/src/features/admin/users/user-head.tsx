import { texts } from '../admin.texts.ts';
import styles from './user-row.module.css';

const { columns } = texts.users;

/** The visible column headings. Each row repeats them for screen readers. */
export const UserHead = () => (
  <div className={styles.head} aria-hidden="true">
    <span>{columns.user}</span>
    <span>{columns.plan}</span>
    <span className={styles.columns}>
      <span>{columns.budgets}</span>
      <span>{columns.documents}</span>
      <span>{columns.passwords}</span>
      <span>{columns.joined}</span>
      <span>{columns.lastSignIn}</span>
    </span>
  </div>
);
