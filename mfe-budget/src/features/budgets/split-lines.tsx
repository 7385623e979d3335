import { type Decimal, formatMoney, formatWholeParts } from '@savvi/ui/format';
import { PartnerMark } from './partner-mark.tsx';
import styles from './split-lines.module.css';

/** One partner's share of an amount. */
export interface SplitLine {
  readonly name: string;
  readonly percent: number;
  readonly amount: Decimal;
}

interface SplitLinesProps {
  readonly label: string;
  readonly lines: Readonly<Record<'partner1' | 'partner2', SplitLine>>;
  /** Shows cents; the default is whole dollars. */
  readonly cents?: boolean;
}

const HEIGHT = 8;
const PARTNERS = ['partner1', 'partner2'] as const;

/**
 * A compact view of the partners' shares: a bar with two parts, and a line for each with name, percentage and
 * amount.
 */
export function SplitLines({ label, lines, cents = false }: SplitLinesProps) {
  const edge = lines.partner1.percent;
  const amounts = [lines.partner1.amount, lines.partner2.amount] as const;
  const shown = cents
    ? amounts.map((amount) => formatMoney(amount, { cents }))
    : formatWholeParts(...amounts);
  return (
    <figure className={styles.split} aria-label={label}>
      <svg className={styles.bar} width="100%" height={HEIGHT} aria-hidden="true">
        <rect className={styles.second} width="100%" height={HEIGHT} />
        <rect className={styles.first} width={`${edge}%`} height={HEIGHT} />
        {edge > 0 && edge < 100 && (
          <rect className={styles.gap} x={`${edge}%`} width="2" height={HEIGHT} transform="translate(-1 0)" />
        )}
      </svg>
      <ul className={styles.parts}>
        {PARTNERS.map((partner, at) => (
          <li
            key={partner}
            className={styles.part}
            data-negative={Number(lines[partner].amount) < 0 || undefined}
          >
            <span className={styles.who}>
              <PartnerMark partner={partner} />
              <span className={styles.name}>{lines[partner].name}</span>{' '}
              <span className={styles.percent}>{lines[partner].percent}%</span>
            </span>{' '}
            {shown[at]}
          </li>
        ))}
      </ul>
    </figure>
  );
}
