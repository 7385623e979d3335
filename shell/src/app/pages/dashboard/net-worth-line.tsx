import { monthOf } from '@savvi/contracts/values';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TEXTS } from './dashboard.texts.ts';
import styles from './net-worth-line.module.css';

/**
 * The chart and its data load after the first paint. Past months never change, so they are fetched once a
 * month.
 */
const lineQuery = (month: string) =>
  queryOptions({
    queryKey: ['net-worth', month],
    queryFn: async ({ signal }) => {
      const { fetchNetWorth, NetWorthChart } = await import('./net-worth-chart.tsx');
      return { Chart: NetWorthChart, kept: await fetchNetWorth(signal) };
    },
  });

/** The space of the line, with the same height while the line loads and after it failed. */
export function NetWorthLine({ netWorth }: { netWorth: string | null }) {
  const month = monthOf(useShell().now());
  const { data, isError, refetch } = useQuery(lineQuery(month));
  return (
    <div className={styles.line}>
      {data && <data.Chart months={data.kept} month={month} netWorth={netWorth} />}
      {isError && !data && (
        <Button size="sm" onClick={() => void refetch()}>
          {TEXTS.reload}
        </Button>
      )}
      {!isError && !data && (
        <SkeletonRegion label={TEXTS.overview.line.loading} className={styles.shape}>
          <Skeleton height="chart" />
        </SkeletonRegion>
      )}
    </div>
  );
}
