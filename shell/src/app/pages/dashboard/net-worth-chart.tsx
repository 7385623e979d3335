import type { Series } from '@savvi/contracts/contributes';
import { moneyOutput } from '@savvi/contracts/money';
import * as z from '@savvi/contracts/schema';
import { calendarMonth } from '@savvi/contracts/values';
import { get } from '@savvi/mfe-kit';
import { formatMonth, formatShortMoney, type TimeValue } from '@savvi/ui/format';
import { LineChart } from '@savvi/ui/line-chart';
import { TEXTS } from './dashboard.texts.ts';
import { fieldOf } from '../../contributed/records.rules.ts';
import { lineOf, type MonthlyNetWorth } from './net-worth.rules.ts';

const texts = TEXTS.overview.line;
const nameOf = (month: TimeValue) => formatMonth(String(month));

/** Fetches the net worth of past months from the area that has it. */
export async function fetchNetWorth(
  { call, month, amount }: Series,
  signal: AbortSignal,
): Promise<MonthlyNetWorth[]> {
  // The schema of `call` demands /api/.
  const points = await get(call as `/api/${string}`, z.array(z.custom()), signal);
  return points.map((point) => ({
    month: calendarMonth.parse(fieldOf(point, month)),
    netWorth: moneyOutput.parse(fieldOf(point, amount)),
  }));
}

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
