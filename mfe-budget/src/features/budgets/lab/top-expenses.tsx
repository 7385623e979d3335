import type { Budget } from '@savvi/budget-contract/budget';
import { formatMoney } from '@savvi/ui/format';
import { texts } from '../budget.texts.ts';
import { topExpenses } from './card.rules.ts';
import styles from './top-expenses.module.css';

const HEIGHT = 4;

/** The few largest expenses of a budget, ranked, each with a bar relative to the largest. */
export function TopExpenses({ budget }: { budget: Budget }) {
  const { top, others } = topExpenses(budget);
  const longest = top[0]?.amount ?? 1;
  if (top.length === 0) return null;
  return (
    <div>
      <ol className={styles.list} aria-label={texts.card.largest}>
        {top.map(({ rank, name, amount }) => (
          <li key={rank} className={styles.line}>
            <span className={styles.name}>{name}</span> {formatMoney(amount)}
            <svg className={styles.bar} width="100%" height={HEIGHT} aria-hidden="true">
              <rect className={styles.track} width="100%" height={HEIGHT} rx={HEIGHT / 2} />
              <rect
                className={styles.fill}
                width={`${(amount / longest) * 100}%`}
                height={HEIGHT}
                rx={HEIGHT / 2}
              />
            </svg>
          </li>
        ))}
      </ol>
      {others > 0 && <p className={styles.others}>{texts.card.others(others)}</p>}
    </div>
  );
}
