import type { PointerEvent, ReactNode, RefObject } from 'react';
import styles from './time-chart.module.css';

// What every picture of values over time has beside its values: a figure that reads one out, axes, and the
// same in a table.

/** How high the pictures are, in pixels. */
export const chartHeight = 240;
/** The room around the values, in pixels; the axis' marks take their own beside it. */
export const chartFrame = { top: 12, right: 12, bottom: 28, left: 12 };
/** The narrowest a picture gets, in pixels. */
export const chartMinimumWidth = 280;
const markDistance = 110; // pixels between two dates on the axis, at least
const letterWidth = 8.4; // of a figure or a letter at the axis labels' size, rounded up

/** Where the values begin beside the marks of their axis, in pixels. */
export const valuesStart = (markTexts: readonly string[]): number =>
  chartFrame.left + Math.max(...markTexts.map((text) => text.length)) * letterWidth;

/** Which of so many places in a picture get their time written, the last one always. */
export function datedPlaces(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count - 1) / Math.max(1, Math.floor(width / markDistance))));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % every === 0,
  );
}

/** The place that is nearest to a pointer over the picture. */
export function nearestPlace(event: PointerEvent<SVGSVGElement>, xs: readonly number[]): number {
  const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
  const distances = xs.map((x) => Math.abs(x - at));
  return distances.indexOf(Math.min(...distances));
}

/** The grid of a picture with a round value at each line. */
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

/** A time below a picture. */
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
  /** What is read out of the value pointed at. */
  readout: { value: string; time: string } | null;
  /** Stands there in its place while nothing is pointed at. */
  resting?: string | undefined;
  timeName: string;
  valueName: string;
  rows: readonly { time: string; value: string }[];
  children: ReactNode;
};

/** The figure around a picture: its name, what is pointed at, and the table of all its values. */
export function TimeChartFigure({
  element,
  label,
  readout,
  resting,
  timeName,
  valueName,
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
              <th scope="col">{valueName}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ time, value }, index) => (
              <tr key={index}>
                <th scope="row">{time}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
