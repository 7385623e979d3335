import { fromCents } from '@savvi/contracts/money';
import type { PayoffPlan, PlanStrategy } from '@savvi/masterplan-contract/payoff-plan';
import { classNames } from '@savvi/ui/class-names';
import { formatMoney, formatMonth } from '@savvi/ui/format';
import { useId } from 'react';
import styles from './payoff-plan.module.css';
import { planTexts as texts } from './payoff-plan.texts.ts';
import { payoffOrder } from './plan.rules.ts';

/** The debts in their order, each with its last month and its interest. */
export function PlanOrder({
  plan,
  strategy,
  nameOf,
}: {
  plan: PayoffPlan;
  strategy: PlanStrategy;
  nameOf: (id: string) => string;
}) {
  const heading = useId();
  return (
    <section className={styles.picture} aria-labelledby={heading}>
      <h3 id={heading}>{texts.order.title}</h3>
      <p className={classNames(styles.muted, styles.orderHint)}>
        {strategy === 'asNow' ? texts.order.asNowHint : texts.order.hint}
      </p>
      <ol className={styles.order}>
        {payoffOrder(strategy, plan).map(({ id, payoff }) => (
          <li key={id}>
            <span className={styles.name}>{nameOf(id)}</span>
            <span className={styles.when}>
              {payoff === 'never' ? texts.never.debt : formatMonth(payoff.month)}
            </span>
            {payoff !== 'never' && (
              <span className={styles.cost}>
                {texts.order.interest(formatMoney(fromCents(payoff.interest)))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
