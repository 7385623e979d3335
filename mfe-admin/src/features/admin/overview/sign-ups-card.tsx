import { useQuery } from '@savvi/mfe-kit/query';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { ColumnChart } from '@savvi/ui/column-chart';
import { Failed } from '../failed.tsx';
import { signUpsQuery } from '../admin.queries.ts';
import { signUpsText, texts } from '../admin.texts.ts';
import { ChartSkeleton } from './overview-skeleton.tsx';

/** The chart of sign-ups on each of the last 30 days. */
export function SignUpsCard() {
  const { data: days, error, isFetching, refetch } = useQuery(signUpsQuery);
  const { title, subtitle, label, name, resting, failed } = texts.signUps;
  if (days === undefined)
    return isFetching ? (
      <ChartSkeleton title={title} subtitle={subtitle} />
    ) : (
      <Failed title={failed} error={error} onReload={() => void refetch()} />
    );
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} subtitle={subtitle} />
      <CardBody>
        <ColumnChart
          label={label}
          days={days}
          countName={name}
          formatCount={signUpsText}
          resting={resting(days.reduce((sum, { count }) => sum + count, 0))}
        />
      </CardBody>
    </Card>
  );
}
