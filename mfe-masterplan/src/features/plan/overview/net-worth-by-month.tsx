import { type Cents, fromCents } from '@savvi/contracts/money';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatMonth, formatShortMoney, type TimeValue } from '@savvi/ui/format';
import { LineChart } from '@savvi/ui/line-chart';
import { Segmented } from '@savvi/ui/segmented';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { useId, useState } from 'react';
import { lineOf } from './overview.rules.ts';
import { overviewTexts } from './overview.texts.ts';
import styles from './overview.module.css';
import { useLine, useMonth } from './use-overview.ts';

const texts = overviewTexts.line;
const YEAR = 12;
const RANGES = [
  { value: 'year', label: texts.year },
  { value: 'all', label: texts.all },
] as const;
const nameOf = (month: TimeValue) => formatMonth(String(month));

/** A card with the net worth by month as a line, for a year or for up to five years. */
export function NetWorthByMonth({ netWorth }: { netWorth: Cents }) {
  const heading = useId();
  const month = useMonth();
  const { data, isFetching, refetch } = useLine();
  const [range, setRange] = useState<'year' | 'all'>('year');
  const line = data && lineOf(data, { month, netWorth: fromCents(netWorth) });
  const points = line
    ?.slice(range === 'year' ? -YEAR : 0)
    .map((each) => ({ at: each.month, value: each.netWorth }));
  const content = () => {
    if (points !== undefined)
      return (
        <LineChart
          label={texts.title}
          points={points}
          formatMark={formatShortMoney}
          formatTime={nameOf}
          formatTimeMark={nameOf}
          timeName={texts.month}
          valueName={overviewTexts.figures.netWorth}
          resting={points.length === 1 ? texts.begins : undefined}
        />
      );
    return isFetching ? (
      <SkeletonRegion label={texts.loading}>
        <Skeleton height="chart" />
      </SkeletonRegion>
    ) : (
      <div className={styles.failed}>
        <p>{texts.failed}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {overviewTexts.reload}
        </Button>
      </div>
    );
  };
  return (
    <Card as="section" aria-labelledby={heading}>
      <CardHeader
        id={heading}
        title={texts.title}
        action={
          line !== undefined &&
          line.length > YEAR && (
            <Segmented
              legend={texts.range}
              legendHidden
              options={RANGES}
              value={range}
              onValueChange={setRange}
            />
          )
        }
      />
      <CardBody>{content()}</CardBody>
    </Card>
  );
}
