import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { Component, type ReactNode } from 'react';
import { useBrowser } from '../../shared/browser.tsx';
import styles from './pages.module.css';
import { TEXTS } from './pages.texts.ts';

/** A calm sentence and a way on, in place of a page that broke. */
export function CrashPage() {
  const { reload } = useBrowser();
  return (
    <div className={styles.state} role="alert">
      <EmptyState drawing="broken" level={1} title={TEXTS.crash.heading} description={TEXTS.crash.sentence} action={<Button variant="primary" onClick={reload}>{TEXTS.crash.reload}</Button>} />
    </div>
  );
}

/** The last boundary: whatever nothing else caught. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <main className={styles.wait}><CrashPage /></main> : this.props.children;
  }
}
