import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Skeleton } from '@savvi/ui/skeleton';
import styles from './overview.module.css';
import { StatCards } from './stat-cards.tsx';

/** Placeholders of the six figures. */
export const StatsSkeleton = () => <StatCards stats={undefined} />;

/** The placeholder of a chart with its title. */
export const ChartSkeleton = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <Card as="section" aria-label={title} aria-busy="true">
    <CardHeader title={title} subtitle={subtitle} />
    <CardBody>
      <Skeleton height="chart" className={styles.chart} />
    </CardBody>
  </Card>
);
