import { monthlyNetWorth, type MonthlyNetWorth } from '@savvi/contracts/masterplan/net-worth';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { formatMonth, formatShortMoney, type TimeValue } from '@savvi/ui/format';
import { LineChart } from '@savvi/ui/line-chart';
import { TEXTS } from './dashboard.texts.ts';
import { lineOf } from './net-worth.rules.ts';

const texts = TEXTS.overview.line;
const nameOf = (month: TimeValue) => formatMonth(String(month));

/** Fetches the net worth that the service stored for past months. */
export const fetchNetWorth = (signal: AbortSignal): Promise<MonthlyNetWorth[]> =>
  get('/api/net-worth', z.array(monthlyNetWorth), signal);

/** The net worth over time; its last point is calculated from the lists. */
export function NetWorthChart({
  months,
  month,
  netWorth,
}: {
  months: readonly MonthlyNetWorth[];
  month: string;
  netWorth: string | null;
}) {
  const points = lineOf(months, { month, netWorth }).map((point) => ({
    at: point.month,
    value: point.netWorth,
  }));
  if (points.length === 0) return null;
  return (
    <LineChart
      label={texts.label}
      points={points}
      formatMark={formatShortMoney}
      formatTime={nameOf}
      formatTimeMark={nameOf}
      timeName={texts.month}
      valueName={TEXTS.overview.netWorth}
      resting={points.length === 1 ? texts.begins : texts.label}
    />
  );
}
