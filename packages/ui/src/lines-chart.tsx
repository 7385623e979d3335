import { useState } from 'react';
import { axisMarks } from './chart-data.ts';
import { classNames } from './class-names.ts';
import { type Decimal, formatMoney } from './format.ts';
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
import styles from './lines-chart.module.css';
import chart from './time-chart.module.css';
import { useWidth } from './use-width.ts';

/** One line of a LinesChart. */
export type ChartLine = {
  name: string;
  /** The values from the first time on; the line may end before the last time. */
  values: readonly Decimal[];
  /** The text in place of a value after the end of the line. */
  after: string;
};

/** Props of LinesChart. */
export type LinesChartProps = {
  label: string;
  /** The times at equal distances, at least one. */
  times: readonly string[];
  /** At most three lines, told apart by color and by dashes. */
  lines: readonly ChartLine[];
  /** The index of the line that is drawn stronger. */
  strong?: number | undefined;
  /** The highest value on the axis; lines above it leave the chart. Defaults to the highest value. */
  most?: number | undefined;
  formatValue?: ((value: Decimal) => string) | undefined;
  /** Formats a value at the axis, where there is little room; defaults to `formatValue`. */
  formatMark?: ((value: number) => string) | undefined;
  formatTime: (time: string) => string;
  /** The table heading of the times. */
  timeName: string;
  /** The table contains every time with an index that is a multiple of this, and the last; default 1. */
  tableEvery?: number | undefined;
};

const kinds = ['solid', 'dashed', 'dotted'] as const;

/**
 * A chart of up to three lines of values that are not negative, over the same time. Its legend names the
 * lines, and shows their values at the time under the pointer. A table contains the values.
 */
export function LinesChart({
  label,
  times,
  lines,
  strong,
  most,
  formatValue = formatMoney,
  formatMark = formatValue,
  formatTime,
  timeName,
  tableEvery = 1,
}: LinesChartProps) {
  const { element, width } = useWidth<HTMLElement>(chartMinimumWidth);
  const [pointed, setPointed] = useState<number | null>(null);

  const drawn = lines.map(({ values }) => values.slice(0, times.length).map(Number));
  const greatestValue = most ?? Math.max(...drawn.map((values) => Math.max(0, ...values)));
  const marks = axisMarks(0, greatestValue, 4);
  const markTexts = marks.map((mark) => formatMark(mark));
  const left = valuesStart(markTexts);
  const greatest = marks.at(-1) ?? 1;
  const steps = Math.max(1, times.length - 1);
  const xs = times.map((_, index) => left + (index / steps) * (width - left - frame.right));
  // The browser cuts off a line above the chart; the limit keeps its numbers short.
  const y = (value: number) =>
    Math.max(-height, frame.top + (1 - value / greatest) * (height - frame.top - frame.bottom));
  const pathOf = (values: readonly number[]) =>
    values
      .map((value, at) => `${at === 0 ? 'M' : 'L'}${(xs[at] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('');
  const textAt = ({ values, after }: ChartLine, at: number) => {
    const value = values[at];
    return value === undefined ? after : formatValue(value);
  };
  // The strong line is drawn last, above the others.
  const inOrder = lines
    .map((_, index) => index)
    .toSorted((a, b) => Number(a === strong) - Number(b === strong));

  return (
    <TimeChartFigure
      {...{ element, label, timeName }}
      readout={null}
      valueNames={lines.map(({ name }) => name)}
      rows={times.flatMap((each, at) =>
        at % tableEvery === 0 || at === times.length - 1
          ? [{ time: formatTime(each), values: lines.map((line) => textAt(line, at)) }]
          : [],
      )}
    >
      <div className={styles.legend} aria-hidden="true">
        {lines.map((line, index) => (
          <span key={line.name} className={styles.entry}>
            <svg width="28" height="8" viewBox="0 0 28 8">
              <path className={classNames(styles.line, styles[kinds[index] ?? 'solid'])} d="M2 4H26" />
            </svg>
            <span>{line.name}</span>
            <b className={styles.value}>{pointed === null ? null : textAt(line, pointed)}</b>
          </span>
        ))}
      </div>
      <svg
        className={chart.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fill="none"
        aria-hidden="true"
        onPointerMove={(event) => setPointed(nearestPlace(event, xs))}
        onPointerLeave={() => setPointed(null)}
      >
        <ValueAxis marks={marks} texts={markTexts} left={left} width={width} y={y} />
        {datedPlaces(times.length, width - left).map((index) => (
          <TimeMark
            key={index}
            x={xs[index]}
            anchor={index === 0 ? 'start' : index === times.length - 1 ? 'end' : 'middle'}
          >
            {formatTime(times[index] ?? '')}
          </TimeMark>
        ))}
        {inOrder.map((index) => (
          <path
            key={index}
            className={classNames(
              styles.line,
              styles[kinds[index] ?? 'solid'],
              index === strong && styles.strong,
            )}
            d={pathOf(drawn[index] ?? [])}
          />
        ))}
        {pointed === null ? null : (
          <>
            <line
              className={chart.cross}
              x1={xs[pointed]}
              x2={xs[pointed]}
              y1={frame.top}
              y2={height - frame.bottom}
            />
            <text
              className={styles.time}
              x={xs[pointed]}
              y={frame.top + 4}
              dx={pointed * 2 < times.length ? 6 : -6}
              textAnchor={pointed * 2 < times.length ? 'start' : 'end'}
            >
              {formatTime(times[pointed] ?? '')}
            </text>
          </>
        )}
      </svg>
    </TimeChartFigure>
  );
}
