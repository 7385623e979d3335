import { Link } from '@savvi/mfe-kit/router';
import { texts } from '../admin.texts.ts';
import styles from './areas.module.css';

/** The link from the page about areas to the admin dashboard. */
export const BackToDashboard = () => (
  <Link to="/admin" className={styles.back}>
    {texts.title}
  </Link>
);
