import { Spinner } from '@savvi/ui/spinner';
import styles from './page-states.module.css';

/** The wait before anything is known. */
export const FullPageSpinner = () => (
  <div className={styles.wait}>
    <Spinner size="lg" label="Loading" />
  </div>
);
