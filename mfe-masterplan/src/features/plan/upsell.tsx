import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { texts } from './plan.texts.ts';

/** What stands here for whom the plan does not include it (PLAN-1). */
export function Upsell() {
  return (
    <EmptyState
      drawing="chart"
      level={1}
      title={texts.upsell.title}
      description={texts.upsell.description}
      action={
        <ButtonLink variant="primary" size="lg" asChild>
          <Link to="/subscribe">{texts.upsell.action}</Link>
        </ButtonLink>
      }
    />
  );
}
