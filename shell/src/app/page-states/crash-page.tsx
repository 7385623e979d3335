import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import type { ReactNode } from 'react';
import { useBrowser } from '../../shared/browser.tsx';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import styles from './page-states.module.css';
import { TEXTS } from './page-states.texts.ts';

/** Replaces a page that throws by a short message with a reload button. */
function CrashPage() {
  const { reload } = useBrowser();
  return (
    <div className={styles.state} role="alert">
      <EmptyState
        drawing="broken"
        level={1}
        title={TEXTS.crash.heading}
        description={TEXTS.crash.sentence}
        action={
          <Button variant="primary" onClick={reload}>
            {TEXTS.crash.reload}
          </Button>
        }
      />
    </div>
  );
}

/** Contains the errors of a page until the user navigates to another one. */
export const PageBoundary = ({ resetKey, children }: { resetKey: string; children: ReactNode }) => (
  <ErrorBoundary resetKey={resetKey} renderFallback={() => <CrashPage />}>
    {children}
  </ErrorBoundary>
);

/** The outermost error boundary. */
export const LastBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    renderFallback={() => (
      <main className={styles.wait}>
        <CrashPage />
      </main>
    )}
  >
    {children}
  </ErrorBoundary>
);
