import type { AdminStats } from '@savvi/admin-contract/admin';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Donut } from '@savvi/ui/donut';
import { formatNumber } from '@savvi/ui/format';
import { texts } from '../admin.texts.ts';
import { ChartSkeleton } from './overview-skeleton.tsx';
import styles from './overview.module.css';

/** The chart of paying and other users (ADM-3, ADM-4). */
export function PlansCard({ plans }: { plans: AdminStats['planDistribution'] | undefined }) {
  const { title, subtitle, label, free, paid, caption, none } = texts.plans;
  if (plans === undefined) return <ChartSkeleton title={title} subtitle={subtitle} />;
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} subtitle={subtitle} />
      <CardBody>
        {plans.free + plans.paid === 0 ? (
          <p className={styles.none}>{none}</p>
        ) : (
          <Donut
            withNothing
            label={label}
            caption={caption}
            segments={[
              { name: free, value: plans.free },
              { name: paid, value: plans.paid },
            ]}
            formatValue={formatNumber}
          />
        )}
      </CardBody>
    </Card>
  );
}
