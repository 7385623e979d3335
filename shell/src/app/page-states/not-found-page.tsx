import { ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import styles from './page-states.module.css';
import { TEXTS } from './page-states.texts.ts';

/**
 * The page of an unknown address (NAV-10). Its link is a full navigation, so that it works with and without a
 * session.
 */
export const NotFoundPage = () => (
  <div className={styles.state}>
    <EmptyState
      drawing="lost"
      level={1}
      title={TEXTS.notFound.heading}
      description={TEXTS.notFound.sentence}
      action={
        <ButtonLink variant="primary" href="/">
          {TEXTS.notFound.start}
        </ButtonLink>
      }
    />
  </div>
);
