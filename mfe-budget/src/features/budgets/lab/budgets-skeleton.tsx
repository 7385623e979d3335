import { Card } from '@savvi/ui/card';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { texts } from '../budget.texts.ts';
import card from './budget-card.module.css';
import grid from './budget-grid.module.css';

const LINES = [1, 2, 3];

/** Three placeholder cards while the budgets load (BUD-5). */
export function BudgetsSkeleton() {
  return (
    <SkeletonRegion label={texts.lab.loading} className={grid.cards}>
      {LINES.map((place) => (
        <Card key={place} className={card.card}>
          <div>
            <Skeleton height="heading" width="md" />
            <Skeleton width="sm" />
          </div>
          <div>
            <Skeleton width="xs" />
            <Skeleton height="heading" width="sm" />
          </div>
          <div>
            <Skeleton />
            <Skeleton />
          </div>
          <div>
            {LINES.map((line) => (
              <Skeleton key={line} width="lg" />
            ))}
          </div>
          <div className={card.foot}>
            <Skeleton width="sm" />
            <Skeleton width="xs" />
          </div>
        </Card>
      ))}
    </SkeletonRegion>
  );
}
