import { useLocation, useScrollRestoration } from '@savvi/mfe-kit/app-router';
import { usePageHidden } from '@savvi/ui/page-hidden';
import { type ReactNode, useRef } from 'react';
import { Overrides } from '../override/overrides.tsx';
import { PageBoundary } from '../page-states/crash-page.tsx';
import { SessionEnded } from '../page-states/session-ended.tsx';
import { LazyAccountNotices } from './lazy-account-notices.tsx';
import styles from './frame.module.css';
import { TEXTS } from './frame.texts.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { usePageFocus } from './page-focus.tsx';
import { Sidebar } from './sidebar.tsx';
import { TrialBanner } from './trial-banner.tsx';

/**
 * The frame around every signed-in page. After the session has ended, the page stays mounted but is invisible
 * and inert.
 */
export function Frame({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const isEnded = usePageHidden();
  const { key } = useLocation();
  useScrollRestoration();
  usePageFocus(main);
  return (
    <div className={styles.frame} data-ended={isEnded || undefined}>
      <a className={styles.skip} href="#content" onClick={() => main.current?.focus()}>
        {TEXTS.skip}
      </a>
      {!isEnded && <Sidebar />}
      <main id="content" ref={main} className={styles.main} tabIndex={-1}>
        {isEnded && <SessionEnded />}
        <div hidden={isEnded}>
          <Overrides />
          <OfflineNotice />
          <TrialBanner />
          <LazyAccountNotices />
          <PageBoundary resetKey={key}>{children}</PageBoundary>
        </div>
      </main>
    </div>
  );
}
