import { Card } from '@savvi/ui/card';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { texts } from '../budget.texts.ts';
import card from './budget-card.module.css';
import grid from './budget-grid.module.css';
import styles from './budgets-skeleton.module.css';

/** Three cards in the shape of what comes (BUD-5). */
export function BudgetsSkeleton() {
  return (
    <SkeletonRegion label={texts.lab.loading} className={grid.cards}>
      {[1, 2, 3].map((place) => (
        <Card key={place} className={card.card}>
          <Skeleton height="heading" width="md" />
          <Skeleton width="sm" />
          <div className={styles.figures}>
            <Skeleton width="xs" />
            <Skeleton height="figure" width="sm" />
            <Skeleton />
            <Skeleton />
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
