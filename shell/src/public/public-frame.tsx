import { Logo } from '@savvi/ui/logo';
import { Toaster } from '@savvi/ui/toaster';
import type { ReactNode } from 'react';
import { PublicFooter } from './public-footer.tsx';
import styles from './public-frame.module.css';

/** Header, content and footer of the public pages for signing in, registration and passwords. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <header className={styles.header}>
      <a className={styles.home} href="/" aria-label="BudgetPRO home">
        <Logo />
      </a>
    </header>
    <main className={styles.main}>{children}</main>
    <PublicFooter />
    <Toaster />
  </div>
);

/** A narrow column in the middle of the page for one form or message. */
export const NarrowColumn = ({ children }: { children: ReactNode }) => (
  <div className={styles.narrow}>{children}</div>
);
