import type { ReactNode } from 'react';
import type { Slice } from './chart-data.ts';
import { formatShare, type Decimal } from './format.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './shares-table.module.css';

/** Props of SharesTable. */
export type SharesTableProps = {
  label: string;
  slices: readonly Slice[];
  formatValue: (value: Decimal) => string;
  /** Renders the first column of a slice: its name with a swatch or a bar. */
  renderName: (slice: Slice, index: number) => ReactNode;
  className?: string | undefined;
};

/**
 * A table with name, amount and share of every part of a whole: the legend of a chart, or its table for
 * screen readers.
 */
export function SharesTable({ label, slices, formatValue, renderName, className }: SharesTableProps) {
  return (
    <table className={className}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Amount</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody className={styles.rows}>
        {slices.map((slice, index) => (
          // Names may repeat ('Rent' twice) and a slice has no state, so its index is its key.
          <tr key={index}>
            <th scope="row">{renderName(slice, index)}</th>
            <td>{formatValue(slice.value)}</td>
            <td className={styles.share}>{formatShare(slice.share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
