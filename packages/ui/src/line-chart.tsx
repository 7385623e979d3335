import { useId, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { axisMarks } from './chart-data.ts';
import { formatDate, formatMoney, formatShortDate, type Decimal, type TimeValue } from './format.ts';
import styles from './line-chart.module.css';

/** One point of a LineChart. */
export type LinePoint = { at: TimeValue; value: Decimal };

/** Props of LineChart. */
export type LineChartProps = {
  label: string;
  /** In order of time, at least one. */
  points: readonly LinePoint[];
  formatValue?: ((value: Decimal) => string) | undefined;
  /** A value beside the axis, where there is little room; default as `formatValue`. */
  formatMark?: ((value: number) => string) | undefined;
  /** A time as it is read out and stands in the table. */
  formatTime?: ((at: TimeValue) => string) | undefined;
  /** A time below the axis; default its day. */
  formatTimeMark?: ((at: TimeValue) => string) | undefined;
  /** What a time is called in the table ('Month'). */
  timeName?: string | undefined;
  /** What a value is called in the table ('Net worth'). */
  valueName?: string | undefined;
  /** Stands above the line until a point of it is pointed at; default the last point. */
  resting?: string | undefined;
};

const height = 240;
const frame = { top: 12, right: 12, bottom: 28, left: 12 };
const minimumWidth = 280;
const markDistance = 110; // pixels between two dates on the axis, at least
const letterWidth = 8.4; // of a figure or a letter at the axis labels' size, rounded up

/** Width of an element as it changes; a usual one until it is known. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(minimumWidth, Math.round(entry.contentRect.width)));
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

/** A value over time, with real axes; pointing at it reads a point out, and the same values stand in a table. */
export function LineChart({ label, points, formatValue = formatMoney, formatMark = formatValue, formatTime = formatDate, formatTimeMark = formatShortDate, valueName = 'Value', timeName = 'Date', resting }: LineChartProps) {
  const id = useId();
  const { element, width } = useWidth();
  const [pointed, setPointed] = useState<number | null>(null);

  const times = points.map(({ at }) => new Date(at).getTime());
  const values = points.map(({ value }) => Number(value));
  const measured = values.length === 1 ? [...values, 0] : values; // one point alone stands above or below nothing
  const marks = axisMarks(Math.min(...measured), Math.max(...measured), 4);
  const least = marks[0] ?? 0;
  const greatest = marks.at(-1) ?? 1;
  const markTexts = marks.map((mark) => formatMark(mark));
  const left = frame.left + Math.max(...markTexts.map((text) => text.length)) * letterWidth;
  const start = times[0] ?? 0;
  const span = (times.at(-1) ?? start) - start;
  const x = (time: number) => left + (span === 0 ? 0.5 : (time - start) / span) * (width - left - frame.right);
  const y = (value: number) => frame.top + (1 - (value - least) / (greatest - least)) * (height - frame.top - frame.bottom);

  const places = times.map((time, index) => ({ x: x(time), y: y(values[index] ?? 0) }));
  const line = places.map((place, index) => `${index === 0 ? 'M' : 'L'}${place.x.toFixed(1)} ${place.y.toFixed(1)}`).join('');
  const floor = height - frame.bottom;
  const ground = y(Math.min(Math.max(0, least), greatest)); // what is below nothing hangs from it
  const every = Math.max(1, Math.ceil((points.length - 1) / Math.max(1, Math.floor((width - left) / markDistance))));
  const dated = points.map((point, index) => ({ point, index })).filter(({ index }) => (points.length - 1 - index) % every === 0);

  const shown = pointed ?? points.length - 1;
  const point = points[shown];
  const place = places[shown];
  const isResting = pointed === null && resting !== undefined;
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = places.map((candidate) => Math.abs(candidate.x - at));
    setPointed(distances.indexOf(Math.min(...distances)));
  };

  return (
    <figure className={styles.figure} ref={element} aria-label={label}>
      {point ? (
        <p className={styles.readout} data-resting={isResting || undefined} aria-hidden="true">
          {isResting ? resting : <><span className={styles.value}>{formatValue(point.value)}</span> {formatTime(point.at)}</>}
        </p>
      ) : null}
      <svg className={styles.chart} width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true" onPointerMove={follow} onPointerLeave={() => setPointed(null)}>
        <defs>
          <linearGradient id={`${id}-shade`} x1="0" x2="0" y1="0" y2="1">
            <stop className={styles.shadeTop} offset="0" />
            <stop className={styles.shadeEnd} offset="1" />
          </linearGradient>
        </defs>
        {marks.map((mark, index) => (
          <g key={mark}>
            <line className={mark === 0 ? styles.zero : styles.grid} x1={left} x2={width - frame.right} y1={y(mark)} y2={y(mark)} />
            <text className={styles.axis} x={left - 10} y={y(mark)} dy="0.34em" textAnchor="end">
              {markTexts[index]}
            </text>
          </g>
        ))}
        {dated.map(({ point: { at }, index }) => (
          <text key={index} className={styles.axis} x={places[index]?.x} y={height - 6} textAnchor={points.length === 1 ? 'middle' : index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}>
            {formatTimeMark(at)}
          </text>
        ))}
        {places.length > 1 ? <path d={`${line}L${places.at(-1)?.x} ${ground}L${places[0]?.x} ${ground}z`} fill={`url(#${id}-shade)`} /> : null}
        <path className={styles.line} d={line} />
        {place ? (
          <>
            {pointed === null ? null : <line className={styles.cross} x1={place.x} x2={place.x} y1={frame.top} y2={floor} />}
            <circle className={styles.dot} cx={place.x} cy={place.y} r="5" />
          </>
        ) : null}
      </svg>
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
            {points.map(({ at, value }, index) => (
              <tr key={index}>
                <th scope="row">{formatTime(at)}</th>
                <td>{formatValue(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
