import type { PointerEvent, ReactNode, RefObject } from 'react';
import styles from './time-chart.module.css';

// The common parts of charts over time: a readout of the hovered value, axes, and a table of all values.

/** The height of the charts, in pixels. */
export const chartHeight = 240;
/** The margins around the plot, in pixels; the labels of the value axis take additional space. */
export const chartFrame = { top: 12, right: 12, bottom: 28, left: 12 };
/** The minimum width of a chart, in pixels. */
export const chartMinimumWidth = 280;
const markDistance = 110; // The minimum distance between two dates on the axis, in pixels.
const letterWidth = 8.4; // The width of a digit or letter in the axis labels, in pixels, rounded up.

/** The x position at which the plot starts after its axis labels, in pixels. */
export const valuesStart = (markTexts: readonly string[]): number =>
  chartFrame.left + Math.max(...markTexts.map((text) => text.length)) * letterWidth;

/** The indexes of the points whose time is labeled; always includes the last one. */
export function datedPlaces(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count - 1) / Math.max(1, Math.floor(width / markDistance))));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % every === 0,
  );
}

/** The index of the point nearest to the pointer. */
export function nearestPlace(event: PointerEvent<SVGSVGElement>, xs: readonly number[]): number {
  const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
  const distances = xs.map((x) => Math.abs(x - at));
  return distances.indexOf(Math.min(...distances));
}

/** The horizontal grid lines with their values. */
export function ValueAxis({
  marks,
  texts,
  left,
  width,
  y,
}: {
  marks: readonly number[];
  texts: readonly string[];
  left: number;
  width: number;
  y: (value: number) => number;
}) {
  return marks.map((mark, index) => (
    <g key={mark}>
      <line
        className={mark === 0 ? styles.zero : styles.grid}
        x1={left}
        x2={width - chartFrame.right}
        y1={y(mark)}
        y2={y(mark)}
      />
      <text className={styles.axis} x={left - 10} y={y(mark)} dy="0.34em" textAnchor="end">
        {texts[index]}
      </text>
    </g>
  ));
}

/** A time label below the chart. */
export const TimeMark = ({
  x,
  anchor,
  children,
}: {
  x: number | undefined;
  anchor: 'start' | 'middle' | 'end';
  children: ReactNode;
}) => (
  <text className={styles.axis} x={x} y={chartHeight - 6} textAnchor={anchor}>
    {children}
  </text>
);

/** Props of TimeChartFigure. */
export type TimeChartFigureProps = {
  element: RefObject<HTMLElement | null>;
  label: string;
  /** The hovered value. */
  readout: { value: string; time: string } | null;
  /** The text in place of a value while nothing is hovered. */
  resting?: string | undefined;
  timeName: string;
  valueNames: readonly string[];
  /** The rows of the table; each has a value for each of the names. */
  rows: readonly { time: string; values: readonly string[] }[];
  children: ReactNode;
};

/** The figure around a chart: its name, the hovered value, and the table of all values. */
export function TimeChartFigure({
  element,
  label,
  readout,
  resting,
  timeName,
  valueNames,
  rows,
  children,
}: TimeChartFigureProps) {
  return (
    <figure className={styles.figure} ref={element} aria-label={label}>
      {readout !== null || resting !== undefined ? (
        <p className={styles.readout} data-resting={readout === null || undefined} aria-hidden="true">
          {readout === null ? (
            resting
          ) : (
            <>
              <span className={styles.value}>{readout.value}</span> {readout.time}
            </>
          )}
        </p>
      ) : null}
      {children}
      <details className={styles.table}>
        <summary>Show as table</summary>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{timeName}</th>
              {valueNames.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ time, values }, index) => (
              <tr key={index}>
                <th scope="row">{time}</th>
                {values.map((value, at) => (
                  <td key={at}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
