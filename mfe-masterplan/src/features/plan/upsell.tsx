import type { UpsellProps } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import styles from './plan-page.module.css';
import { texts } from './plan.texts.ts';

/**
 * The upsell for users whose plan excludes the master plan (PLAN-1): the reason, a link to the plans, and a
 * link to stored records (T-7).
 */
export function Upsell({ why, onLook }: UpsellProps) {
  return (
    <EmptyState
      drawing="chart"
      level={1}
      title={texts.upsell.title}
      description={
        <>
          <span className={styles.why}>{why}</span> {texts.upsell.description}
        </>
      }
      action={
        <div className={styles.choices}>
          <ButtonLink variant="primary" size="lg" asChild>
            <Link to="/subscribe">{texts.upsell.action}</Link>
          </ButtonLink>
          <Button size="lg" variant="ghost" onClick={onLook}>
            {texts.upsell.look}
          </Button>
        </div>
      }
    />
  );
}
