import { Spinner } from '@savvi/ui/spinner';
import styles from './page-states.module.css';

/** A spinner that is shown until it is known whether a user is signed in. */
export const FullPageSpinner = () => (
  <div className={styles.wait}>
    <Spinner size="lg" label="Loading" />
  </div>
);
