import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import type { ReactNode } from 'react';
import { useBrowser } from '../../shared/browser.tsx';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import styles from './page-states.module.css';
import { TEXTS } from './page-states.texts.ts';

/** A calm sentence and a way on, in place of a page that broke. */
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

/** Keeps a page that breaks from taking down what is around it, until one goes to another. */
export const PageBoundary = ({ resetKey, children }: { resetKey: string; children: ReactNode }) => (
  <ErrorBoundary resetKey={resetKey} renderFallback={() => <CrashPage />}>
    {children}
  </ErrorBoundary>
);

/** The last boundary: whatever nothing else caught. */
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
