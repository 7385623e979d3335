import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Skeleton } from '@savvi/ui/skeleton';
import styles from './overview.module.css';
import { StatCards } from './stat-cards.tsx';

/** The six figures while they are on the way. */
export const StatsSkeleton = () => <StatCards stats={undefined} />;

/** A chart in the shape of what comes, under its name. */
export const ChartSkeleton = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <Card as="section" aria-label={title} aria-busy="true">
    <CardHeader title={title} subtitle={subtitle} />
    <CardBody>
      <Skeleton height="chart" className={styles.chart} />
    </CardBody>
  </Card>
);
