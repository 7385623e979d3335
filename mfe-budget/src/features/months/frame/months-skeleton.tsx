import { Card, CardBody } from '@savvi/ui/card';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import styles from './months-skeleton.module.css';

const LINES = [1, 2, 3, 4, 5, 6];

/** Placeholders for the figures and the table of a page of months. */
export const MonthsSkeleton = ({ label, hasFigures = true }: { label: string; hasFigures?: boolean }) => (
  <SkeletonRegion label={label} className={styles.page}>
    {hasFigures && (
      <Card>
        <CardBody className={styles.figures}>
          <Skeleton width="sm" />
          <div className={styles.figure}>
            <Skeleton height="figure" width="sm" />
          </div>
          <Skeleton width="md" />
          <Skeleton width="md" />
        </CardBody>
      </Card>
    )}
    <Card>
      <CardBody className={styles.lines}>
        {LINES.map((line) => (
          <div key={line} className={styles.line}>
            <Skeleton width="sm" />
            <Skeleton width="sm" />
          </div>
        ))}
      </CardBody>
    </Card>
  </SkeletonRegion>
);
