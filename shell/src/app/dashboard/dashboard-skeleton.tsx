import { Card, CardBody } from '@savvi/ui/card';
import { Skeleton, SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import styles from './dashboard.module.css';
import { TEXTS } from './dashboard.texts.ts';

const Block = ({ className }: { className: string | undefined }) => (
  <Card className={className}>
    <CardBody className={styles.left}>
      <Skeleton height="heading" width="md" />
      <Skeleton height="chart" />
      <SkeletonText lines={3} />
    </CardBody>
  </Card>
);

/** The shape of the dashboard while any of its lists loads (DASH-3). */
export const DashboardSkeleton = () => (
  <SkeletonRegion label={TEXTS.loading} className={styles.parts}>
    <div className={styles.row}>
      <Block className={styles.wide} />
      <Block className={styles.side} />
    </div>
    <div className={styles.countSkeletons}>
      {[0, 1, 2, 3, 4, 5].map((card) => <Card key={card} className={styles.countSkeleton} />)}
    </div>
    <div className={styles.row}>
      <Block className={styles.wide} />
      <Block className={styles.side} />
    </div>
  </SkeletonRegion>
);
