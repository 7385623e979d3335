import { Card } from '@savvi/ui/card';
import { SplitBar } from '@savvi/ui/split-bar';
import { Stat } from '@savvi/ui/stat';
import { SHOWN } from './example-budget.ts';
import styles from './product-picture.module.css';

/** A budget as the product shows it, rendered with the product's own components. */
export const ProductPicture = () => (
  <figure className={styles.picture} aria-label="An example budget">
    <Card className={styles.card}>
      <div className={styles.head}>
        <p className={styles.name}>{SHOWN.name}</p>
        <p className={styles.partners}>{SHOWN.partners.join(' & ')}</p>
      </div>
      <div className={styles.stats}>
        <Stat label="Total income" value={SHOWN.totalIncome} />
        <Stat label="Total expenses" value={SHOWN.totalExpenses} />
        <Stat label="Remaining" value={SHOWN.remaining} tone="good" />
      </div>
      <ul className={styles.expenses}>
        {SHOWN.expenses.map(({ name, amount, share }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.amount}>{amount}</span>
            <svg className={styles.bar} width="100%" height="6" aria-hidden="true">
              <rect className={styles.track} width="100%" height="6" rx="3" />
              <rect className={styles.fill} width={`${share * 2}%`} height="6" rx="3" />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
    <Card className={styles.split}>
      <p className={styles.splitTitle}>What each of you keeps</p>
      <SplitBar
        label="What each of you keeps"
        parts={[
          { name: SHOWN.partners[0], percent: SHOWN.percentages[0], amount: SHOWN.shares[0] },
          { name: SHOWN.partners[1], percent: SHOWN.percentages[1], amount: SHOWN.shares[1] },
        ]}
      />
      <p className={styles.why}>Split by income: Maya brings in 59% of it.</p>
    </Card>
  </figure>
);
