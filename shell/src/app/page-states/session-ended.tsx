import { ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import styles from './page-states.module.css';
import { TEXTS } from './page-states.texts.ts';

/**
 * Replaces a page on screen whose session has ended (DASH-4). The page returns when the user has signed in
 * again in another tab.
 */
export const SessionEnded = () => (
  <div className={styles.state} role="alert">
    <EmptyState
      drawing="lost"
      level={1}
      title={TEXTS.ended.heading}
      description={TEXTS.ended.sentence}
      action={
        <ButtonLink variant="primary" href="/login">
          {TEXTS.ended.signIn}
        </ButtonLink>
      }
    />
  </div>
);
