import { messageOf } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import styles from './admin-page.module.css';
import { texts } from './admin.texts.ts';
import type { LongList } from './use-long-list.ts';

/** The button that loads the next page of a long list, or retries a failed one. */
export function MoreButton({ more }: { more: LongList<{ readonly id: string }>['more'] }) {
  if (more === null) return null;
  const { load, isLoading, error } = more;
  return (
    <div className={styles.more}>
      {error !== null && (
        <p className={styles.moreFailed} role="alert">
          {texts.users.moreFailed} {messageOf(error, texts.tryAgain)}
        </p>
      )}
      <Button busy={isLoading} busyLabel={texts.users.moreBusy} onClick={load}>
        {texts.users.more}
      </Button>
    </div>
  );
}
