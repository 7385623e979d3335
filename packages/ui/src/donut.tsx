import type { ReactNode } from 'react';
import { slicesOf, sumOf, type Amount } from './chart-data.ts';
import { classNames } from './class-names.ts';
import { formatMoney, type Decimal } from './format.ts';
import { SharesTable } from './shares-table.tsx';
import styles from './donut.module.css';

/** Props of Donut. */
export type DonutProps = {
  /** The name of the whole ('Where the money goes'). */
  label: string;
  segments: readonly Amount[];
  /** The text below the total in the middle ('a month'). */
  caption?: ReactNode;
  formatValue?: ((value: Decimal) => string) | undefined;
  restName?: string | undefined;
  /** Whether the legend includes zero amounts. */
  withNothing?: boolean | undefined;
};

const most = 6;
const gap = 0.6; // The gap between slices; the ring has a length of 100.

/** A donut chart. Its legend is a table with names, amounts and shares. */
export function Donut({
  label,
  segments,
  caption,
  formatValue = formatMoney,
  restName = 'Everything else',
  withNothing = false,
}: DonutProps) {
  const slices = slicesOf(segments, most, restName, withNothing);
  const arcs = slices.map((slice, index) => ({
    ...slice,
    start: slices.slice(0, index).reduce((sum, { share }) => sum + share * 100, 0),
  }));
  const colour = (index: number, rest: boolean) => (rest ? styles.rest : styles[`colour-${index + 1}`]);
  return (
    <figure className={styles.figure}>
      <div className={styles.parts}>
        <div className={styles.picture}>
          <svg viewBox="0 0 120 120" fill="none" aria-hidden="true">
            <circle className={styles.track} cx="60" cy="60" r="50" strokeWidth="16" />
            {arcs.map(({ start, share, rest }, index) => {
              const room = slices.length > 1 ? Math.min(gap, share * 50) : 0;
              return (
                <circle
                  key={index}
                  className={classNames(styles.arc, colour(index, rest))}
                  cx="60"
                  cy="60"
                  r="50"
                  strokeWidth="16"
                  pathLength={100}
                  strokeDasharray={`${share * 100 - room} 100`}
                  strokeDashoffset={-(start + room / 2)}
                  transform="rotate(-90 60 60)"
                />
              );
            })}
          </svg>
          <p className={styles.middle} aria-hidden="true">
            <span className={styles.total}>{formatValue(sumOf(slices))}</span>
            {caption ? <span className={styles.caption}>{caption}</span> : null}
          </p>
        </div>
        <SharesTable
          className={styles.legend}
          label={label}
          slices={slices}
          formatValue={formatValue}
          renderName={({ name, rest }, index) => (
            <>
              <span className={classNames(styles.swatch, colour(index, rest))} aria-hidden="true" />
              {name}
            </>
          )}
        />
      </div>
    </figure>
  );
}
