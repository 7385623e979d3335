import { messageOf } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import styles from './page-states.module.css';
import { TEXTS } from './page-states.texts.ts';

/** The error that the page's main element shows when the request for the user failed. */
export const SessionFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={styles.state}>
    <EmptyState
      drawing="broken"
      level={1}
      title={TEXTS.sessionFailed.heading}
      description={messageOf(error, TEXTS.sessionFailed.fallback)}
      action={
        <Button variant="primary" onClick={onRetry}>
          {TEXTS.sessionFailed.retry}
        </Button>
      }
    />
  </div>
);
