import { slicesOf, type Amount } from './chart-data.ts';
import { formatMoney, type Decimal } from './format.ts';
import { classNames } from './class-names.ts';
import { SharesTable } from './shares-table.tsx';
import styles from './ranked-bars.module.css';

/** Props of RankedBars. */
export type RankedBarsProps = {
  label: string;
  items: readonly Amount[];
  /** The maximum number of bars; the smallest amounts are combined into one. */
  most?: number | undefined;
  formatValue?: ((value: Decimal) => string) | undefined;
  restName?: string | undefined;
};

/** The largest amounts in descending order: one bar per line, with name, amount and share as text. */
export function RankedBars({
  label,
  items,
  most = 8,
  formatValue = formatMoney,
  restName = 'Everything else',
}: RankedBarsProps) {
  const slices = slicesOf(items, most, restName);
  const longest = Math.max(...slices.map(({ share }) => share), 0);
  return (
    <figure>
      <SharesTable
        className={styles.bars}
        label={label}
        slices={slices}
        formatValue={formatValue}
        renderName={({ name, share, rest }) => (
          <>
            <span className={styles.name}>{name}</span>
            <svg width="100%" height="8" aria-hidden="true">
              <rect className={styles.track} width="100%" height="8" rx="4" />
              <rect
                className={classNames(styles.fill, rest && styles.rest)}
                width={`${(share / longest) * 100}%`}
                height="8"
                rx="4"
              />
            </svg>
          </>
        )}
      />
    </figure>
  );
}
