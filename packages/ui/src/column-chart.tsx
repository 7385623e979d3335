import { useState } from 'react';
import { axisMarks } from './chart-data.ts';
import { classNames } from './class-names.ts';
import { formatDay, formatNumber, formatShortDate } from './format.ts';
import {
  chartFrame as frame,
  chartHeight as height,
  chartMinimumWidth,
  datedPlaces,
  nearestPlace,
  TimeChartFigure,
  TimeMark,
  ValueAxis,
  valuesStart,
} from './time-chart.tsx';
import styles from './time-chart.module.css';
import { useWidth } from './use-width.ts';

/** The count of one calendar day (`2026-01-05`). */
export type DayCount = { day: string; count: number };

/** Props of ColumnChart. */
export type ColumnChartProps = {
  label: string;
  /** One item per day in order of time, at least one. */
  days: readonly DayCount[];
  /** Formats a count ('3 sign-ups'). */
  formatCount?: ((count: number) => string) | undefined;
  /** The table heading of the counts ('Sign-ups'). */
  countName: string;
  /** The table heading of the days. */
  dayName?: string | undefined;
  /** The text above the columns until one is hovered. */
  resting: string;
};

const shortDay = (day: string) => formatShortDate(day, { timeZone: 'UTC' });

/**
 * A column chart of daily counts, with axes. Hovering a column shows its count, and a table contains all
 * counts.
 */
export function ColumnChart({
  label,
  days,
  formatCount = formatNumber,
  countName,
  dayName = 'Day',
  resting,
}: ColumnChartProps) {
  const { element, width } = useWidth<HTMLElement>(chartMinimumWidth);
  const [pointed, setPointed] = useState<number | null>(null);

  const marks = axisMarks(0, Math.max(...days.map(({ count }) => count)), 4, true);
  const greatest = marks.at(-1) ?? 1;
  const markTexts = marks.map((mark) => formatNumber(mark));
  const left = valuesStart(markTexts);
  const room = (width - left - frame.right) / days.length;
  const middles = days.map((_, index) => left + (index + 0.5) * room);
  const y = (count: number) => frame.top + (1 - count / greatest) * (height - frame.top - frame.bottom);
  const breadth = Math.max(2, Math.min(room * 0.68, 40));
  const shown = pointed === null ? undefined : days[pointed];
  const readout =
    shown === undefined ? null : { value: formatCount(shown.count), time: formatDay(shown.day) };

  return (
    <TimeChartFigure
      {...{ element, label, readout, resting }}
      timeName={dayName}
      valueNames={[countName]}
      rows={days.map(({ day, count }) => ({ time: formatDay(day), values: [formatNumber(count)] }))}
    >
      <svg
        className={styles.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fill="none"
        aria-hidden="true"
        onPointerMove={(event) => setPointed(nearestPlace(event, middles))}
        onPointerLeave={() => setPointed(null)}
      >
        <ValueAxis marks={marks} texts={markTexts} left={left} width={width} y={y} />
        {datedPlaces(days.length, width - left).map((index) => (
          <TimeMark
            key={index}
            x={middles[index]}
            anchor={index === days.length - 1 && days.length > 1 ? 'end' : 'middle'}
          >
            {shortDay(days[index]?.day ?? '')}
          </TimeMark>
        ))}
        {days.map(({ day, count }, index) =>
          count === 0 ? null : (
            <rect
              key={day}
              className={classNames(styles.column, index === pointed && styles.pointed)}
              x={(middles[index] ?? 0) - breadth / 2}
              y={y(count)}
              width={breadth}
              height={y(0) - y(count)}
              rx={Math.min(3, breadth / 2)}
            />
          ),
        )}
      </svg>
    </TimeChartFigure>
  );
}
