import { Card, CardBody } from '@savvi/ui/card';
import { Skeleton, SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import styles from './dashboard.module.css';
import { TEXTS } from './dashboard.texts.ts';

const Block = ({ lines, hasFigure = false }: { lines: number; hasFigure?: boolean }) => (
  <Card>
    <CardBody className={styles.block}>
      <Skeleton height="heading" width="sm" />
      {hasFigure && <Skeleton height="control" width="md" />}
      <SkeletonText lines={lines} />
    </CardBody>
  </Card>
);

/** The shape of the dashboard while any of its lists loads (DASH-3). */
export const DashboardSkeleton = () => (
  <SkeletonRegion label={TEXTS.loading} className={styles.parts}>
    <Block hasFigure lines={4} />
    <div className={styles.columns}>
      <Block lines={7} />
      <div className={styles.column}>
        <Block lines={2} />
        <Block lines={2} />
      </div>
    </div>
  </SkeletonRegion>
);
