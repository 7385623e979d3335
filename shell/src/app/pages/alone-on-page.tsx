import { Logo } from '@savvi/ui/logo';
import type { ReactNode } from 'react';
import styles from './pages.module.css';

/** A page without a sidebar, for people who are not signed in. */
export const AloneOnPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.alone}>
    <header className={styles.aloneHeader}>
      <a href="/" aria-label="BudgetPRO home"><Logo /></a>
    </header>
    <main>{children}</main>
  </div>
);
