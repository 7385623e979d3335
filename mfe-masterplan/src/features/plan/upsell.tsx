import type { UpsellProps } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import styles from './plan-page.module.css';
import { texts } from './plan.texts.ts';

/**
 * What stands here for whom the plan does not include it (PLAN-1): why, and the ways to have it and to what
 * is one's own (T-7).
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
