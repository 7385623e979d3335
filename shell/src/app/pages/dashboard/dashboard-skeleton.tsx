import { Card, CardBody } from '@savvi/ui/card';
import { Skeleton, SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './dashboard-skeleton.module.css';
import layout from './dashboard.module.css';
import { TEXTS } from './dashboard.texts.ts';
import left from './left-this-month.module.css';

const Block = ({ children }: { children: ReactNode }) => (
  <Card>
    <CardBody className={styles.block}>
      <Skeleton height="heading" width="sm" />
      {children}
    </CardBody>
  </Card>
);

const LeftShape = () => (
  <Block>
    <div className={left.parts}>
      <div className={left.sum}>
        <Skeleton width="sm" />
        <Skeleton className={styles.figure} />
        <Skeleton />
        <Skeleton className={styles.bar} />
      </div>
      <div className={left.shares}>
        <Skeleton width="sm" />
        <Skeleton className={styles.split} />
        <SkeletonText lines={3} />
      </div>
    </div>
  </Block>
);

const SpendingShape = () => (
  <Block>
    <div className={styles.spending}>
      <Skeleton shape="circle" className={styles.ring} />
      <div className={styles.rows}>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} />
        ))}
      </div>
    </div>
  </Block>
);

/** The skeleton of the dashboard while any of its lists loads (DASH-3). */
export const DashboardSkeleton = () => (
  <SkeletonRegion label={TEXTS.loading} className={layout.parts}>
    <LeftShape />
    <div className={layout.columns}>
      <SpendingShape />
      <div className={layout.column}>
        <Block>
          <SkeletonText lines={2} />
        </Block>
        <Block>
          <SkeletonText lines={2} />
        </Block>
      </div>
    </div>
  </SkeletonRegion>
);
