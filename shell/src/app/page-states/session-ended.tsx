import { ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import styles from './page-states.module.css';
import { TEXTS } from './page-states.texts.ts';

/**
 * What a page already on screen becomes when the session is gone (DASH-4). Whoever signed in again in another
 * tab is let back in.
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
