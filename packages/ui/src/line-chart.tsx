import { useId, useState } from 'react';
import { axisMarks } from './chart-data.ts';
import { formatDate, formatMoney, formatShortDate, type Decimal, type TimeValue } from './format.ts';
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

/** One point of a LineChart. */
export type LinePoint = { at: TimeValue; value: Decimal };

/** Props of LineChart. */
export type LineChartProps = {
  label: string;
  /** The points of the line in order of time; at least one. */
  points: readonly LinePoint[];
  formatValue?: ((value: Decimal) => string) | undefined;
  /** Formats a value at the axis, where there is little room; defaults to `formatValue`. */
  formatMark?: ((value: number) => string) | undefined;
  /** Formats a time for the readout and the table. */
  formatTime?: ((at: TimeValue) => string) | undefined;
  /** Formats a time below the axis; defaults to its date. */
  formatTimeMark?: ((at: TimeValue) => string) | undefined;
  /** The table heading of the times ('Month'). */
  timeName?: string | undefined;
  /** The table heading of the values ('Net worth'). */
  valueName?: string | undefined;
  /** The text above the line until a point is hovered; defaults to the last point. */
  resting?: string | undefined;
};

/**
 * A line chart of values over time, with axes. Hovering shows the value of a point, and a table contains all
 * values.
 */
export function LineChart({
  label,
  points,
  formatValue = formatMoney,
  formatMark = formatValue,
  formatTime = formatDate,
  formatTimeMark = formatShortDate,
  valueName = 'Value',
  timeName = 'Date',
  resting,
}: LineChartProps) {
  const id = useId();
  const { element, width } = useWidth<HTMLElement>(chartMinimumWidth);
  const [pointed, setPointed] = useState<number | null>(null);

  const times = points.map(({ at }) => new Date(at).getTime());
  const values = points.map(({ value }) => Number(value));
  const measured = values.length === 1 ? [...values, 0] : values; // A single point is drawn relative to zero.
  const marks = axisMarks(Math.min(...measured), Math.max(...measured), 4);
  const least = marks[0] ?? 0;
  const greatest = marks.at(-1) ?? 1;
  const markTexts = marks.map((mark) => formatMark(mark));
  const left = valuesStart(markTexts);
  const start = times[0] ?? 0;
  const span = (times.at(-1) ?? start) - start;
  const x = (time: number) =>
    left + (span === 0 ? 0.5 : (time - start) / span) * (width - left - frame.right);
  const y = (value: number) =>
    frame.top + (1 - (value - least) / (greatest - least)) * (height - frame.top - frame.bottom);

  const places = times.map((time, index) => ({ x: x(time), y: y(values[index] ?? 0) }));
  const line = places
    .map((place, index) => `${index === 0 ? 'M' : 'L'}${place.x.toFixed(1)} ${place.y.toFixed(1)}`)
    .join('');
  const floor = height - frame.bottom;
  // The area of negative values hangs down from zero.
  const ground = y(Math.min(Math.max(0, least), greatest));

  const shown = pointed ?? points.length - 1;
  const point = points[shown];
  const place = places[shown];
  const readout =
    point === undefined || (pointed === null && resting !== undefined)
      ? null
      : { value: formatValue(point.value), time: formatTime(point.at) };

  return (
    <TimeChartFigure
      {...{ element, label, readout, resting, timeName }}
      valueNames={[valueName]}
      rows={points.map(({ at, value }) => ({ time: formatTime(at), values: [formatValue(value)] }))}
    >
      <svg
        className={styles.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fill="none"
        aria-hidden="true"
        onPointerMove={(event) =>
          setPointed(
            nearestPlace(
              event,
              places.map(({ x: at }) => at),
            ),
          )
        }
        onPointerLeave={() => setPointed(null)}
      >
        <defs>
          <linearGradient id={`${id}-shade`} x1="0" x2="0" y1="0" y2="1">
            <stop className={styles.shadeTop} offset="0" />
            <stop className={styles.shadeEnd} offset="1" />
          </linearGradient>
        </defs>
        <ValueAxis marks={marks} texts={markTexts} left={left} width={width} y={y} />
        {datedPlaces(points.length, width - left).map((index) => (
          <TimeMark
            key={index}
            x={places[index]?.x}
            anchor={
              points.length === 1
                ? 'middle'
                : index === 0
                  ? 'start'
                  : index === points.length - 1
                    ? 'end'
                    : 'middle'
            }
          >
            {formatTimeMark(points[index]?.at ?? start)}
          </TimeMark>
        ))}
        {places.length > 1 ? (
          <path
            d={`${line}L${places.at(-1)?.x} ${ground}L${places[0]?.x} ${ground}z`}
            fill={`url(#${id}-shade)`}
          />
        ) : null}
        <path className={styles.line} d={line} />
        {place ? (
          <>
            {pointed === null ? null : (
              <line className={styles.cross} x1={place.x} x2={place.x} y1={frame.top} y2={floor} />
            )}
            <circle className={styles.dot} cx={place.x} cy={place.y} r="5" />
          </>
        ) : null}
      </svg>
    </TimeChartFigure>
  );
}
