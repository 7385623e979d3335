import { Card } from '@savvi/ui/card';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import card from './holding-card.module.css';
import grid from './holding-grid.module.css';

/** Placeholders of three cards. */
export function HoldingsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label} className={grid.grid}>
      {[1, 2, 3].map((place) => (
        <Card key={place} className={card.card}>
          <div className={card.head}>
            <Skeleton className={card.icon} />
            <div className={card.names}>
              <Skeleton width="md" />
              <Skeleton width="sm" />
              <Skeleton width="sm" />
            </div>
          </div>
          <div className={card.figures}>
            <Skeleton width="sm" />
            <Skeleton height="heading" width="md" />
            <Skeleton />
          </div>
          <Skeleton width="sm" />
        </Card>
      ))}
    </SkeletonRegion>
  );
}
