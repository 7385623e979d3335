import { Logo } from '@savvi/ui/logo';
import { type ReactNode, useEffect, useRef } from 'react';
import { eachHeading, titleOf } from './page-focus.tsx';
import styles from './frame.module.css';

/** A page without a sidebar, before signing in or while the first password has to be replaced. Its heading sets the document's title. */
export function AloneOnPage({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (main.current === null) return undefined;
    return eachHeading(main.current, (heading) => {
      document.title = titleOf(heading.textContent);
    });
  }, []);
  return (
    <div className={styles.alone}>
      <header className={styles.aloneHeader}>
        <a href="/" aria-label="BudgetPRO home">
          <Logo />
        </a>
      </header>
      <main ref={main}>{children}</main>
    </div>
  );
}
