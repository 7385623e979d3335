import { slicesOf, type Amount } from './chart-data.ts';
import { formatMoney, formatPercent, type Decimal } from './format.ts';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './ranked-bars.module.css';

/** Props of RankedBars. */
export type RankedBarsProps = {
  label: string;
  items: readonly Amount[];
  /** Most bars; what is smaller becomes one. */
  most?: number | undefined;
  formatValue?: ((value: Decimal) => string) | undefined;
  restName?: string | undefined;
};

/** What takes the most, largest first: one bar a line, with its name, amount and share in words. */
export function RankedBars({ label, items, most = 8, formatValue = formatMoney, restName = 'Everything else' }: RankedBarsProps) {
  const slices = slicesOf(items, most, restName);
  const longest = Math.max(...slices.map(({ share }) => share), 0);
  return (
    <figure>
      <table className={styles.bars}>
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
        <tbody>
          {slices.map(({ name, value, share, rest }, index) => (
            <tr key={index}>
              <th scope="row">
                <span className={styles.name}>{name}</span>
                <svg className={styles.bar} width="100%" height="8" aria-hidden="true">
                  <rect className={styles.track} width="100%" height="8" rx="4" />
                  <rect className={classNames(styles.fill, rest && styles.rest)} width={`${(share / longest) * 100}%`} height="8" rx="4" />
                </svg>
              </th>
              <td>{formatValue(value)}</td>
              <td className={styles.share}>{formatPercent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
