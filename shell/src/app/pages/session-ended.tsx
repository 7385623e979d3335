import { ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { useEffect } from 'react';
import { useSessionState } from '../session/session-state.tsx';
import styles from './pages.module.css';
import { TEXTS } from './pages.texts.ts';

/** What a page already on screen becomes when the session is gone (DASH-4). Whoever signed in again in another tab is let back in. */
export function SessionEnded() {
  const { recheck } = useSessionState();
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) recheck();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [recheck]);
  return (
    <div className={styles.state} role="alert">
      <EmptyState drawing="lost" level={1} title={TEXTS.ended.heading} description={TEXTS.ended.sentence} action={<ButtonLink variant="primary" href="/login">{TEXTS.ended.signIn}</ButtonLink>} />
    </div>
  );
}
