import type { Series } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import { monthOf } from '@savvi/contracts/values';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { seriesOf } from '../../contributed/contributions.ts';
import { TEXTS } from './dashboard.texts.ts';
import { fetchNetWorth, NetWorthChart } from './net-worth-chart.tsx';
import styles from './net-worth-line.module.css';

/** Balance histories change past months, also in other tabs, so each visit fetches the months again. */
const lineQuery = (series: Series, month: string) =>
  queryOptions({
    queryKey: [series.key, month],
    queryFn: ({ signal }) => fetchNetWorth(series, signal),
    staleTime: 0,
  });

/** The net worth by month, if an area contributes its past months. */
export function NetWorthLine({ areas, netWorth }: { areas: readonly Area[]; netWorth: string | null }) {
  const series = seriesOf(areas, 'net-worth');
  return series && <Line series={series} netWorth={netWorth} />;
}

/** The space of the line has the same height while the line loads and after it failed. */
function Line({ series, netWorth }: { series: Series; netWorth: string | null }) {
  const month = monthOf(useShell().now());
  const { data, isError, refetch } = useQuery(lineQuery(series, month));
  return (
    <div className={styles.line}>
      {data && <NetWorthChart months={data} month={month} netWorth={netWorth} />}
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
